{{/*
What the code says about each service, and no value can change. heapShare: the part of its memory that the heap may take; less
where much lies beside it, the bytes of bodies on their way and the threads that read texts.
*/}}
{{- define "memory.programs" -}}
edge: { image: edge, flags: [--max-semi-space-size=8], bundle: main.js, public: true, database: "", nats: false, keys: false, heapShare: 0.75 }
ingest: { image: ingest, flags: [--max-semi-space-size=16, --heap-growing-percent=300], bundle: main.js, public: true, database: ingest, nats: true, keys: true, heapShare: 0.375 }
consolidation: { image: consolidation, flags: [--max-semi-space-size=8], bundle: main.js, public: true, database: consolidation, nats: true, keys: true, heapShare: 0.42 }
worker: { image: consolidation, flags: [--max-semi-space-size=16, --heap-growing-percent=100], bundle: worker.js, public: false, database: consolidation, nats: true, keys: false, heapShare: 0.42 }
context: { image: context, flags: [--max-semi-space-size=16], bundle: main.js, public: true, database: context, nats: true, keys: true, heapShare: 0.75 }
admin: { image: admin, flags: [--max-semi-space-size=2, --memory-saver-mode], bundle: main.js, public: true, database: admin, nats: true, keys: true, heapShare: 0.75 }
{{- if .Values.gateway.enabled }}
gateway: { image: gateway, flags: [--max-semi-space-size=8], bundle: main.js, public: true, database: "", nats: true, keys: true, heapShare: 0.75 }
{{- end }}
{{- if .Values.mcp.enabled }}
mcp: { image: mcp, flags: [--max-semi-space-size=2, --memory-saver-mode], bundle: main.js, public: true, database: "", nats: false, keys: true, heapShare: 0.75 }
{{- end }}
{{- if .Values.console.enabled }}
console: { image: console, flags: [--max-semi-space-size=2, --memory-saver-mode], bundle: main.js, public: true, database: "", nats: false, keys: false, heapShare: 0.75 }
{{- end }}
{{- end -}}

{{/* Settings of a service: the defaults with what it says itself on top; called with (dict "root" $ "name" name). */}}
{{- define "memory.settings" -}}
{{- $settings := mergeOverwrite (deepCopy .root.Values.defaults) (deepCopy (index .root.Values.services .name | default dict)) -}}
{{- $class := .root.Values.priorityClass -}}
{{- if and $class.create (has .name $class.services) (not $settings.priorityClassName) -}}
{{- $_ := set $settings "priorityClassName" (include "memory.priorityClass" .root) -}}
{{- end -}}
{{- toYaml $settings -}}
{{- end -}}

{{/* A share of a memory quantity, in megabytes for --max-old-space-size; 0 for a unit it does not know. Called with (dict "memory" quantity "share" part). */}}
{{- define "memory.heap" -}}
{{- $text := toString .memory -}}
{{- if hasSuffix "Gi" $text -}}{{ mulf (trimSuffix "Gi" $text | float64) 1024 .share | int }}
{{- else if hasSuffix "Mi" $text -}}{{ mulf (trimSuffix "Mi" $text | float64) .share | int }}
{{- else if hasSuffix "G" $text -}}{{ mulf (trimSuffix "G" $text | float64) 953 .share | int }}
{{- else if hasSuffix "M" $text -}}{{ mulf (trimSuffix "M" $text | float64) 0.953 .share | int }}
{{- else -}}0{{- end -}}
{{- end -}}

{{- define "memory.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
fsGroupChangePolicy: OnRootMismatch
seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "memory.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end -}}
