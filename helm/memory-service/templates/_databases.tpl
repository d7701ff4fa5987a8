{{/* A role of a context's database by its parts, as JSON; called with (dict "root" $ "context" name "role" "app" or "owner"). */}}
{{- define "memory.databaseRole" -}}
{{- $values := .root.Values -}}
{{- $own := index $values.databases .context | default dict -}}
{{- $role := index $own .role | default dict -}}
{{- $default := $values.databases.default -}}
{{- $secret := default (default $default.passwordSecret $own.passwordSecret) $role.passwordSecret -}}
{{- $parts := dict
  "host" (default $default.host $own.host)
  "port" (default $default.port $own.port)
  "sslMode" (default $default.sslMode $own.sslMode)
  "name" (default (printf "memory_%s" .context) $own.name)
  "user" (default (printf "%s_%s" .context .role) $role.user)
  "password" (dict "name" $secret "key" (default (printf "%s-%s" .context .role) $role.passwordKey))
-}}
{{- if $values.evaluation.enabled -}}
  {{- $_ := set $parts "host" (printf "%s-postgres" (include "memory.fullname" .root)) -}}
  {{- $_ := set $parts "password" (dict "name" (include "memory.generatedSecret" .root) "key" (printf "database-%s" .role)) -}}
{{- end -}}
{{- $parts | toJson -}}
{{- end -}}

{{/*
How a role reaches a context's database, as a map of variables in JSON; called as memory.databaseRole is.
The password is a setting of its own beside the URL, so that no character in it needs escaping.
*/}}
{{- define "memory.databaseEnv" -}}
{{- $own := index .root.Values.databases .context | default dict -}}
{{- $urlSecret := (index $own .role | default dict).urlSecret | default dict -}}
{{- $env := dict -}}
{{- if $urlSecret.name -}}
  {{- $_ := set $env "SERVICE_DATABASE_URL" (include "memory.fromSecret" (list $urlSecret.name (default "url" $urlSecret.key)) | fromJson) -}}
{{- else -}}
  {{- $parts := include "memory.databaseRole" . | fromJson -}}
  {{- $url := printf "postgres://%s@%s:%v/%s" (urlquery $parts.user) $parts.host $parts.port $parts.name -}}
  {{- with $parts.sslMode }}{{ $url = printf "%s?sslmode=%s" $url . }}{{ end -}}
  {{- $_ := set $env "SERVICE_DATABASE_URL" (dict "value" $url) -}}
  {{- $_ := set $env "PGPASSWORD" (include "memory.fromSecret" (list $parts.password.name $parts.password.key) | fromJson) -}}
{{- end -}}
{{- with default .root.Values.databases.default.pooling $own.pooling }}{{ $_ := set $env "SERVICE_DATABASE_POOLING" (dict "value" .) }}{{ end -}}
{{- if eq .role "owner" -}}
  {{- $app := index $own "app" | default dict -}}
  {{- $_ := set $env "SERVICE_DATABASE_APP_ROLE" (dict "value" (default (printf "%s_app" .context) $app.user)) -}}
{{- end -}}
{{- $env | toJson -}}
{{- end -}}

{{/* Who makes databases and roles before migrations, as JSON: image, user and password; empty if they are there. */}}
{{- define "memory.databaseMaker" -}}
{{- $create := .Values.databases.create -}}
{{- if .Values.evaluation.enabled -}}
{{- dict "image" .Values.evaluation.postgres.image "user" "postgres" "password" (dict "name" (include "memory.generatedSecret" .) "key" "database-admin") | toJson -}}
{{- else if $create.enabled -}}
{{- dict "image" $create.image "user" $create.user "password" $create.passwordSecret | toJson -}}
{{- else -}}
{}
{{- end -}}
{{- end -}}

{{/* Variables of the container that makes the database and the roles of a context, as a map in JSON; called with (dict "root" $ "context" name "maker" maker). */}}
{{- define "memory.makeDatabaseEnv" -}}
{{- $root := .root -}}
{{- $owner := include "memory.databaseRole" (dict "root" $root "context" .context "role" "owner") | fromJson -}}
{{- $app := include "memory.databaseRole" (dict "root" $root "context" .context "role" "app") | fromJson -}}
{{- $secrets := dict "PGPASSWORD" .maker.password "OWNER_PASSWORD" $owner.password "APP_PASSWORD" $app.password -}}
{{- $texts := dict "CONTEXTS" .context "WAIT_SECONDS" "300" "PGHOST" $owner.host "PGPORT" (toString $owner.port) "PGUSER" .maker.user "DATABASE" $owner.name "OWNER_ROLE" $owner.user "APP_ROLE" $app.user -}}
{{- with $owner.sslMode }}{{ $_ := set $texts "PGSSLMODE" . }}{{ end -}}
{{- if hasPrefix "verify" $owner.sslMode }}{{ $_ := set $texts "PGSSLROOTCERT" (include "memory.caFile" $root | default "system") }}{{ end -}}
{{- $env := dict -}}
{{- range $name, $text := $texts }}{{ $_ := set $env $name (dict "value" $text) }}{{ end -}}
{{- range $name, $ref := $secrets }}{{ $_ := set $env $name (include "memory.fromSecret" (list $ref.name $ref.key) | fromJson) }}{{ end -}}
{{- $env | toJson -}}
{{- end -}}

{{/* That container; called with (dict "root" $ "context" name "maker" maker "settings" settings). */}}
{{- define "memory.makeDatabase" -}}
{{- $root := .root -}}
name: make-database
image: {{ .maker.image | quote }}
imagePullPolicy: {{ $root.Values.image.pullPolicy }}
command: [sh, /make/make-databases.sh]
env: {{- include "memory.envList" (include "memory.makeDatabaseEnv" . | fromJson) | nindent 2 }}
resources: {{- toYaml $root.Values.migrations.resources | nindent 2 }}
securityContext: {{- include "memory.containerSecurity" $root | nindent 2 }}
volumeMounts:
  - { name: make, mountPath: /make, readOnly: true }
  {{- include "memory.podMounts" . | nindent 2 }}
{{- end -}}
