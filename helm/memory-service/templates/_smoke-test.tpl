{{/* Spec of the pod of `helm test`; called with (dict "root" $ "settings" settings). */}}
{{- define "memory.smokeTestPod" -}}
{{- $root := .root -}}
{{- $env := dict "BASE_URL" (dict "value" (printf "http://%s-edge:%v" (include "memory.fullname" $root) $root.Values.service.port)) -}}
{{- if not $root.Values.auth.adminKey.bootstrap -}}
{{- $key := include "memory.authSecret" (dict "root" $root "of" "adminKey") | fromJson -}}
{{- $_ := set $env "ADMIN_KEY" (include "memory.fromSecret" (list $key.name $key.key) | fromJson) -}}
{{- end -}}
restartPolicy: Never
serviceAccountName: {{ include "memory.serviceAccount" $root }}
{{ include "memory.podBasics" . }}
{{- with .settings.extraInitContainers }}
initContainers: {{- toYaml . | nindent 2 }}
{{- end }}
containers:
  - name: smoke-test
    image: {{ include "memory.image" (dict "root" $root "image" "edge") | quote }}
    imagePullPolicy: {{ $root.Values.image.pullPolicy }}
    args: [--input-type=module, -e, {{ $root.Files.Get "files/smoke-test.mjs" | toJson }}]
    env: {{- include "memory.envList" (include "memory.withSettings" (merge (dict "env" $env) .) | fromJson) | nindent 6 }}
    resources: {{- toYaml $root.Values.smokeTest.resources | nindent 6 }}
    securityContext: {{- include "memory.containerSecurity" $root | nindent 6 }}
    volumeMounts: {{- include "memory.podMounts" . | nindent 6 }}
volumes: {{- include "memory.podVolumes" . | nindent 2 }}
{{- end -}}
