{{/* Egress to the servers that know names. */}}
{{- define "memory.toNames" -}}
- ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
  {{- with .Values.networkPolicy.dnsTo }}
  to: {{- toYaml . | nindent 4 }}
  {{- end }}
{{- end -}}

{{/* Egress to Postgres and NATS. */}}
{{- define "memory.toServers" -}}
{{- $policy := .Values.networkPolicy -}}
- ports:
    {{- range $policy.serverPorts }}
    - { protocol: TCP, port: {{ . }} }
    {{- end }}
  {{- if .Values.evaluation.enabled }}
  to:
    {{- range list "postgres" "nats" }}
    - podSelector:
        matchLabels: {{- include "memory.selector" (dict "root" $ "component" .) | nindent 10 }}
    {{- end }}
  {{- else if $policy.serversTo }}
  to: {{- toYaml $policy.serversTo | nindent 4 }}
  {{- end }}
{{- end -}}
