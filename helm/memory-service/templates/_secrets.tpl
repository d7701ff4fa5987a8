{{/*
Data of the generated secret, as JSON; empty if all secrets are given. What is there stays; `helm template` sees nothing and makes new ones,
so a GitOps release names existing secrets. Made once for a rendering, as it is random.
*/}}
{{- define "memory.generatedData" -}}
{{- if not (hasKey .Values "generatedData") -}}
{{- $there := (lookup "v1" "Secret" .Release.Namespace (include "memory.generatedSecret" .)).data | default dict -}}
{{- $wanted := list -}}
{{- if not .Values.auth.internalToken.existingSecret }}{{ $wanted = append $wanted "internal-token" }}{{ end -}}
{{- if not (or .Values.auth.adminKey.existingSecret .Values.auth.adminKey.bootstrap) }}{{ $wanted = append $wanted "admin-key" }}{{ end -}}
{{- if .Values.evaluation.enabled }}{{ $wanted = concat $wanted (list "database-admin" "database-owner" "database-app" "nats-password") }}{{ end -}}
{{- $data := dict -}}
{{- range $wanted }}{{ $_ := set $data . (index $there . | default (randAlphaNum 40 | b64enc)) }}{{ end -}}
{{- if .Values.evaluation.enabled -}}
{{- $_ := set $data "nats-url" (printf "nats://memory:%s@%s-nats:4222" (get $data "nats-password" | b64dec) (include "memory.fullname" .) | b64enc) -}}
{{- end -}}
{{- $_ := set .Values "generatedData" $data -}}
{{- end -}}
{{- .Values.generatedData | toJson -}}
{{- end -}}

{{/*
A mark of what a pod reads from secrets, so that an upgrade replaces the pods whose secrets have changed. A secret's uid, which only its readers
know, keeps the mark from telling a weak password. Empty where nothing can be looked up. Called with (dict "root" $ "env" variables "whole" names).
*/}}
{{- define "memory.secretsMark" -}}
{{- $root := .root -}}
{{- $generated := include "memory.generatedSecret" $root -}}
{{- $read := list -}}
{{- range $name, $variable := .env -}}
  {{- with ($variable.valueFrom | default dict).secretKeyRef -}}
    {{- if eq .name $generated -}}
      {{- $read = append $read (list .key (index (include "memory.generatedData" $root | fromJson) .key)) -}}
    {{- else -}}
      {{- with lookup "v1" "Secret" $root.Release.Namespace .name -}}
        {{- $read = append $read (list $name .metadata.uid (index (.data | default dict) $variable.valueFrom.secretKeyRef.key)) -}}
      {{- end -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- range compact .whole -}}
  {{- with lookup "v1" "Secret" $root.Release.Namespace . }}{{ $read = append $read (list .metadata.uid .data) }}{{ end -}}
{{- end -}}
{{- with $read }}{{ toJson . | sha256sum }}{{ end -}}
{{- end -}}
