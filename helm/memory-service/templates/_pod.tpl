{{/* Labels of pods: those of their object that no release of the chart changes, so that one which changes nothing else replaces no pod. */}}
{{- define "memory.podLabels" -}}
app.kubernetes.io/part-of: memory-service
{{ include "memory.selector" . }}
{{- with .root.Values.global.labels }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/*
Settings of pods that are no service's: where those of the defaults run and what they trust, with their own on top; called with
(dict "root" $ "own" settings). Sidecars stay with the services: a job that has one never ends.
*/}}
{{- define "memory.podSettings" -}}
{{- $shared := pick .root.Values.defaults "podAnnotations" "podLabels" "nodeSelector" "tolerations" "affinity" "priorityClassName" "podSpec" "env" "secretEnv" "extraVolumes" "extraVolumeMounts" -}}
{{- mergeOverwrite (deepCopy $shared) (deepCopy .own) | toYaml -}}
{{- end -}}

{{/* How every pod runs, and where; called with (dict "root" $ "settings" settings). */}}
{{- define "memory.podBasics" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext: {{- include "memory.podSecurity" .root | nindent 2 }}
{{- with .root.Values.imagePullSecrets }}
imagePullSecrets: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .settings.priorityClassName }}
priorityClassName: {{ . }}
{{- end }}
{{- with .settings.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .settings.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .settings.affinity }}
affinity: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{/* Where a pod finds the certificates it trusts beside the public ones; empty without any. */}}
{{- define "memory.caFile" -}}
{{- with .Values.caBundle -}}
{{- if or .existingConfigMap .existingSecret }}/config/ca/{{ .key }}{{ end -}}
{{- end -}}
{{- end -}}

{{/* Volumes of a pod that runs an image of the services; called with (dict "root" $ "settings" settings). */}}
{{- define "memory.podVolumes" -}}
- { name: tmp, emptyDir: { sizeLimit: 64Mi } }
{{- if include "memory.caFile" .root }}
- name: ca-bundle
  {{- with .root.Values.caBundle }}
  {{- if .existingConfigMap }}
  configMap: { name: {{ .existingConfigMap }}, items: [{ key: {{ .key }}, path: {{ .key }} }] }
  {{- else }}
  # That one key alone: the secret of an authority may hold its private key beside the certificate.
  secret: { secretName: {{ .existingSecret }}, items: [{ key: {{ .key }}, path: {{ .key }} }] }
  {{- end }}
  {{- end }}
{{- end }}
{{- with .settings.extraVolumes }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{- define "memory.podMounts" -}}
- { name: tmp, mountPath: /tmp }
{{- if include "memory.caFile" .root }}
- { name: ca-bundle, mountPath: /config/ca, readOnly: true }
{{- end }}
{{- with .settings.extraVolumeMounts }}
{{ toYaml . }}
{{- end }}
{{- end -}}

{{/* Variables of a container, with those that its settings name on top, in JSON; called with (dict "root" $ "env" variables "settings" settings). */}}
{{- define "memory.withSettings" -}}
{{- $env := .env -}}
{{- with include "memory.caFile" .root }}{{ $_ := set $env "NODE_EXTRA_CA_CERTS" (dict "value" .) }}{{ end -}}
{{- range $key, $value := .settings.env }}{{ $_ := set $env $key (dict "value" (toString $value)) }}{{ end -}}
{{- range $key, $ref := .settings.secretEnv }}{{ $_ := set $env $key (include "memory.fromSecret" (list $ref.name $ref.key) | fromJson) }}{{ end -}}
{{- $env | toJson -}}
{{- end -}}

{{/* What only Helm's hooks need: made before the hooks that use it, and removed after them. */}}
{{- define "memory.beforeHooks" -}}
helm.sh/hook: pre-install,pre-upgrade
helm.sh/hook-weight: "-5"
helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded
{{- end -}}

{{/* Name of the PriorityClass of the release, unique in the cluster. */}}
{{- define "memory.priorityClass" -}}
{{ .Release.Namespace }}-{{ include "memory.fullname" . }}
{{- end -}}
