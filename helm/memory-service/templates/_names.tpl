{{- define "memory.name" -}}
{{- default .Chart.Name .Values.nameOverride | trunc 40 | trimSuffix "-" -}}
{{- end -}}

{{- define "memory.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (include "memory.name" .) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (include "memory.name" .) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end -}}

{{/* Labels of an object; called with (dict "root" $ "component" name). */}}
{{- define "memory.labels" -}}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | replace "+" "_" }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
app.kubernetes.io/part-of: memory-service
{{ include "memory.selector" . }}
{{- with .root.Values.global.labels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "memory.selector" -}}
app.kubernetes.io/name: {{ include "memory.name" .root }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
{{- with .component }}
app.kubernetes.io/component: {{ . }}
{{- end }}
{{- end -}}

{{- define "memory.serviceAccount" -}}
{{- if .Values.serviceAccount.create -}}
{{- default (include "memory.fullname" .) .Values.serviceAccount.name -}}
{{- else -}}
{{- default "default" .Values.serviceAccount.name -}}
{{- end -}}
{{- end -}}

{{/* Image of a service, by its digest where one is known; called with (dict "root" $ "image" name). */}}
{{- define "memory.image" -}}
{{- $all := .root.Values.image -}}
{{- $own := index .root.Values.images .image | default dict -}}
{{- with default $all.registry $own.registry }}{{ . }}/{{ end -}}
{{- default (printf "%s/%s" $all.repository .image) $own.repository -}}
{{- if $own.digest }}@{{ $own.digest }}{{ else }}:{{ default (default .root.Chart.AppVersion $all.tag) $own.tag }}{{ end -}}
{{- end -}}

{{- define "memory.generatedSecret" -}}
{{ include "memory.fullname" . }}-generated
{{- end -}}

{{/* Families of addresses of a Service. */}}
{{- define "memory.ipFamilies" -}}
{{- with .Values.network.ipFamilyPolicy }}
ipFamilyPolicy: {{ . }}
{{- end }}
{{- with .Values.network.ipFamilies }}
ipFamilies: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}
