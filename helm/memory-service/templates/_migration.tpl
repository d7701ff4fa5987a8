{{/* Spec of the job that migrates one context's database; called with (dict "root" $ "context" name). */}}
{{- define "memory.migration" -}}
{{- $root := .root -}}
{{- $migrations := $root.Values.migrations -}}
{{- $hook := eq $migrations.mode "hook" -}}
{{- $settings := include "memory.podSettings" (dict "root" $root "own" $migrations.pod) | fromYaml -}}
{{- $own := dict "root" $root "settings" $settings -}}
{{- $env := include "memory.databaseEnv" (dict "root" $root "context" .context "role" "owner") | fromJson -}}
{{- $account := include "memory.serviceAccount" $root -}}
{{- if and $hook $root.Values.serviceAccount.create }}{{ $account = printf "%s-migrate" (include "memory.fullname" $root) }}{{ end -}}
{{- $pod := include "memory.migrationPod" (merge (dict "env" $env "context" .context) $own) | fromYaml -}}
{{- $annotations := $settings.podAnnotations | default dict -}}
{{- /* A job that sets passwords is another one, and so runs again, once they have changed. */ -}}
{{- $maker := include "memory.databaseMaker" $root | fromJson -}}
{{- if and $maker (not $hook) $root.Values.restartOnSecretChange -}}
{{- $read := include "memory.makeDatabaseEnv" (dict "root" $root "context" .context "maker" $maker) | fromJson -}}
{{- with include "memory.secretsMark" (dict "root" $root "env" (omit $read "PGPASSWORD") "whole" list) }}{{ $annotations = merge (dict "checksum/secrets" .) $annotations }}{{ end -}}
{{- end }}
backoffLimit: {{ $migrations.backoffLimit }}
activeDeadlineSeconds: {{ $migrations.activeDeadlineSeconds }}
{{- if not (kindIs "invalid" $migrations.ttlSecondsAfterFinished) }}
ttlSecondsAfterFinished: {{ $migrations.ttlSecondsAfterFinished }}
{{- end }}
template:
  metadata:
    labels:
      {{- include "memory.podLabels" (dict "root" $root "component" (printf "migrate-%s" .context)) | nindent 6 }}
      {{- with $settings.podLabels }}{{ toYaml . | nindent 6 }}{{ end }}
    {{- with $annotations }}
    annotations: {{- toYaml . | nindent 6 }}
    {{- end }}
  spec: {{- mergeOverwrite (dict "serviceAccountName" $account) $pod ($settings.podSpec | default dict) | toYaml | nindent 4 }}
{{- end -}}

{{/* Spec of that job's pods; called with (dict "root" $ "context" name "settings" settings "env" variables). */}}
{{- define "memory.migrationPod" -}}
{{- $root := .root -}}
{{- $image := $root.Values.image -}}
restartPolicy: OnFailure
{{ include "memory.podBasics" . }}
{{- $maker := include "memory.databaseMaker" $root | fromJson }}
{{- if or $maker .settings.extraInitContainers }}
initContainers:
  {{- with .settings.extraInitContainers }}{{ toYaml . | nindent 2 }}{{ end }}
  {{- if $maker }}
  - {{- include "memory.makeDatabase" (merge (dict "maker" $maker) .) | nindent 4 }}
  {{- end }}
{{- end }}
containers:
  - name: migrate
    image: {{ include "memory.image" (dict "root" $root "image" .context) | quote }}
    imagePullPolicy: {{ $image.pullPolicy }}
    args: [migrate.js]
    env: {{- include "memory.envList" (include "memory.withSettings" . | fromJson) | nindent 6 }}
    resources: {{- toYaml $root.Values.migrations.resources | nindent 6 }}
    securityContext: {{- include "memory.containerSecurity" $root | nindent 6 }}
    volumeMounts: {{- include "memory.podMounts" . | nindent 6 }}
volumes:
  {{- include "memory.podVolumes" . | nindent 2 }}
  {{- if $maker }}
  - name: make
    configMap: { name: {{ include "memory.fullname" $root }}-make-databases }
  {{- end }}
{{- end -}}
