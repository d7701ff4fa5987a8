{{/* A variable from a secret, as JSON; called with (list name key). */}}
{{- define "memory.fromSecret" -}}
{{- dict "valueFrom" (dict "secretKeyRef" (dict "name" (first .) "key" (last .))) | toJson -}}
{{- end -}}

{{/* Where traces go, as a map of variables in JSON; empty without an endpoint. */}}
{{- define "memory.otelEnv" -}}
{{- $otel := .Values.otel -}}
{{- $env := dict -}}
{{- if $otel.endpoint -}}
  {{- $_ := set $env "OTEL_EXPORTER_OTLP_ENDPOINT" (dict "value" $otel.endpoint) -}}
  {{- $_ := set $env "OTEL_EXPORTER_OTLP_PROTOCOL" (dict "value" $otel.protocol) -}}
  {{- $_ := set $env "OTEL_TRACES_SAMPLER" (dict "value" $otel.sampler) -}}
  {{- $_ := set $env "OTEL_TRACES_SAMPLER_ARG" (dict "value" (toString $otel.samplerRatio)) -}}
  {{- with $otel.headersSecret }}{{- if .name -}}
    {{- $_ := set $env "OTEL_EXPORTER_OTLP_HEADERS" (include "memory.fromSecret" (list .name .key) | fromJson) -}}
  {{- end }}{{ end -}}
  {{- range $key, $value := $otel.env }}{{ $_ := set $env $key (dict "value" (toString $value)) }}{{ end -}}
{{- end -}}
{{- $env | toJson -}}
{{- end -}}

{{- define "memory.natsEnv" -}}
{{- $nats := .Values.nats -}}
{{- $env := dict -}}
{{- if .Values.evaluation.enabled -}}
  {{- $_ := set $env "SERVICE_NATS_URL" (include "memory.fromSecret" (list (include "memory.generatedSecret" .) "nats-url") | fromJson) -}}
{{- else if $nats.urlSecret.name -}}
  {{- $_ := set $env "SERVICE_NATS_URL" (include "memory.fromSecret" (list $nats.urlSecret.name $nats.urlSecret.key) | fromJson) -}}
{{- else -}}
  {{- $_ := set $env "SERVICE_NATS_URL" (dict "value" $nats.url) -}}
{{- end -}}
{{- if $nats.credsSecret.name -}}
  {{- $_ := set $env "SERVICE_NATS_CREDS" (dict "value" (printf "/secrets/nats/%s" $nats.credsSecret.key)) -}}
{{- end -}}
{{- $env | toJson -}}
{{- end -}}

{{/* A secret of auth as (name key) in a comma list; called with (dict "root" $ "of" "adminKey"). */}}
{{- define "memory.authSecret" -}}
{{- $ref := index .root.Values.auth .of -}}
{{- if $ref.existingSecret -}}
{{- dict "name" $ref.existingSecret "key" $ref.key | toJson -}}
{{- else -}}
{{- dict "name" (include "memory.generatedSecret" .root) "key" (kebabcase .of) | toJson -}}
{{- end -}}
{{- end -}}

{{/* All variables of a service, as a map in JSON; called with (dict "root" $ "name" name "program" program "settings" settings). */}}
{{- define "memory.env" -}}
{{- $root := .root -}}
{{- $fullname := include "memory.fullname" $root -}}
{{- $env := dict "SERVICE_LOG_LEVEL" (dict "value" "info") "SERVICE_HOST" (dict "value" $root.Values.network.listen) -}}
{{- $env = merge $env (include "memory.otelEnv" $root | fromJson) -}}
{{- if .program.database -}}
  {{- $env = merge $env (include "memory.databaseEnv" (dict "root" $root "context" .program.database "role" "app") | fromJson) -}}
{{- end -}}
{{- if .program.nats }}{{ $env = merge $env (include "memory.natsEnv" $root | fromJson) }}{{ end -}}
{{- if .program.keys -}}
  {{- $token := include "memory.authSecret" (dict "root" $root "of" "internalToken") | fromJson -}}
  {{- $_ := set $env "SERVICE_AUTH_REQUIRED" (dict "value" (toString $root.Values.auth.required)) -}}
  {{- $_ := set $env "SERVICE_ADMIN_URL" (dict "value" (printf "http://%s-admin:9090" $fullname)) -}}
  {{- $_ := set $env "SERVICE_INTERNAL_TOKEN" (include "memory.fromSecret" (list $token.name $token.key) | fromJson) -}}
{{- end -}}
{{- if eq .name "admin" -}}
  {{- if not $root.Values.auth.adminKey.bootstrap -}}
    {{- $key := include "memory.authSecret" (dict "root" $root "of" "adminKey") | fromJson -}}
    {{- $_ := set $env "SERVICE_ADMIN_KEY" (include "memory.fromSecret" (list $key.name $key.key) | fromJson) -}}
  {{- end -}}
  {{- with $root.Values.auth.consoleKey }}{{- if .existingSecret -}}
    {{- $_ := set $env "SERVICE_CONSOLE_SERVICE_KEY" (include "memory.fromSecret" (list .existingSecret .key) | fromJson) -}}
  {{- end }}{{ end -}}
  {{- with $root.Values.webhooks.allow }}{{ $_ := set $env "SERVICE_WEBHOOK_ALLOW" (dict "value" (join "," .)) }}{{ end -}}
  {{- with $root.Values.webhooks.sealingKeys }}{{- if .existingSecret -}}
    {{- $_ := set $env "SERVICE_WEBHOOK_SEALING_KEYS" (include "memory.fromSecret" (list .existingSecret .key) | fromJson) -}}
  {{- end }}{{ end -}}
  {{- with $root.Values.auth.certificateKey }}{{- if .existingSecret -}}
    {{- $_ := set $env "SERVICE_CERTIFICATE_KEY" (include "memory.fromSecret" (list .existingSecret .key) | fromJson) -}}
  {{- end }}{{ end -}}
  {{- with $root.Values.signIn }}{{- if .issuer -}}
    {{- $set := dict "ISSUER" .issuer "CLIENT_ID" .clientId "REDIRECT_URI" .redirectUri "ROLES" (toJson .roles) "ROLES_CLAIM" .rolesClaim "ACTOR_CLAIM" .actorClaim "NAME" .name "SCOPES" .scopes "HOURS" (toString .hours) -}}
    {{- range $key, $value := $set }}{{ $_ := set $env (printf "SERVICE_SIGN_IN_%s" $key) (dict "value" $value) }}{{ end -}}
    {{- with .clientSecret }}{{- if .existingSecret -}}
      {{- $_ := set $env "SERVICE_SIGN_IN_CLIENT_SECRET" (include "memory.fromSecret" (list .existingSecret .key) | fromJson) -}}
    {{- end }}{{ end -}}
  {{- end }}{{ end -}}
  {{- $_ := set $env "SERVICE_CERTIFICATE_ISSUER" (dict "value" $root.Values.certificates.issuer) -}}
{{- end -}}
{{- if eq .name "gateway" -}}
  {{- $_ := set $env "SERVICE_CONTEXT_INTERNAL_REPLICAS" (dict "value" (printf "http://%s-context-replicas:9090" $fullname)) -}}
  {{- with $root.Values.gateway.provider -}}
    {{- if .baseUrl }}{{ $_ := set $env "SERVICE_LLM_BASE_URL" (dict "value" .baseUrl) }}{{ end -}}
    {{- if .existingSecret }}{{ $_ := set $env "SERVICE_LLM_API_KEY" (include "memory.fromSecret" (list .existingSecret .key) | fromJson) }}{{ end -}}
  {{- end -}}
{{- end -}}
{{- if eq .name "mcp" -}}
  {{- $_ := set $env "SERVICE_API_URL" (dict "value" (printf "http://%s-edge:%v" $fullname $root.Values.service.port)) -}}
{{- end -}}
{{- if has .name (list "consolidation" "worker") -}}
  {{- with $root.Values.extraction -}}
    {{- if .extractor }}{{ $_ := set $env "SERVICE_EXTRACTOR" (dict "value" .extractor) }}{{ end -}}
    {{- if .baseUrl }}{{ $_ := set $env "SERVICE_EXTRACTION_BASE_URL" (dict "value" .baseUrl) }}{{ end -}}
    {{- if .api }}{{ $_ := set $env "SERVICE_EXTRACTION_API" (dict "value" .api) }}{{ end -}}
    {{- if .model }}{{ $_ := set $env "SERVICE_EXTRACTION_MODEL" (dict "value" .model) }}{{ end -}}
    {{- if .trustedSources }}{{ $_ := set $env "SERVICE_TRUSTED_SOURCES" (dict "value" .trustedSources) }}{{ end -}}
    {{- if .existingSecret }}{{ $_ := set $env "SERVICE_EXTRACTION_API_KEY" (include "memory.fromSecret" (list .existingSecret .key) | fromJson) }}{{ end -}}
  {{- end -}}
{{- end -}}
{{- if has .name (list "consolidation" "worker" "context") -}}
  {{- if include "memory.predicatesMap" $root -}}
    {{- $_ := set $env "SERVICE_PREDICATES_FILE" (dict "value" (printf "/config/predicates/%s" $root.Values.predicates.key)) -}}
  {{- end -}}
{{- end -}}
{{- if eq .name "context" -}}
  {{- with $root.Values.embeddings -}}
    {{- with .modelFolder | default (ternary "/model" "" (ne .modelClaim "")) }}{{ $_ := set $env "SERVICE_EMBEDDINGS_MODEL_FOLDER" (dict "value" .) }}{{ end -}}
    {{- if .baseUrl }}{{ $_ := set $env "SERVICE_EMBEDDINGS_BASE_URL" (dict "value" .baseUrl) }}{{ end -}}
    {{- if .model }}{{ $_ := set $env "SERVICE_EMBEDDINGS_MODEL" (dict "value" .model) }}{{ end -}}
    {{- if .dimensions }}{{ $_ := set $env "SERVICE_EMBEDDINGS_DIMENSIONS" (dict "value" (toString .dimensions)) }}{{ end -}}
    {{- if .existingSecret }}{{ $_ := set $env "SERVICE_EMBEDDINGS_API_KEY" (include "memory.fromSecret" (list .existingSecret .key) | fromJson) }}{{ end -}}
  {{- end -}}
{{- end -}}
{{- if eq .name "edge" -}}
  {{- $_ := set $env "SERVICE_AUTH_REQUIRED" (dict "value" (toString $root.Values.auth.required)) -}}
  {{- $_ := set $env "SERVICE_ADMIN_MODE" (dict "value" (toString (not $root.Values.auth.adminKey.bootstrap))) -}}
  {{- $hosts := $root.Values.service.publicHosts -}}
  {{- if $root.Values.ingress.enabled }}{{ $hosts = concat $hosts ($root.Values.ingress.hosts | default (list "*")) }}{{ end -}}
  {{- if $root.Values.httpRoute.enabled }}{{ $hosts = concat $hosts ($root.Values.httpRoute.hostnames | default (list "*")) }}{{ end -}}
  {{- with $hosts | uniq }}{{ $_ := set $env "SERVICE_PUBLIC_HOSTS" (dict "value" (join "," .)) }}{{ end -}}
  {{- with $root.Values.service.trustedProxies }}{{ $_ := set $env "SERVICE_TRUSTED_PROXIES" (dict "value" (join "," .)) }}{{ end -}}
  {{- $_ := set $env "SERVICE_CONTEXT_REPLICAS" (dict "value" (printf "http://%s-context-replicas:8080" $fullname)) -}}
  {{- range $other, $program := include "memory.programs" $root | fromYaml -}}
    {{- if and $program.public (ne $other "edge") -}}
      {{- $visible := ternary "SERVICE_ADMIN_PUBLIC_URL" (printf "SERVICE_%s_URL" (upper $other)) (eq $other "admin") -}}
      {{- $_ := set $env $visible (dict "value" (printf "http://%s-%s:8080" $fullname $other)) -}}
      {{- $_ := set $env (printf "SERVICE_%s_INTERNAL_URL" (upper $other)) (dict "value" (printf "http://%s-%s:9090" $fullname $other)) -}}
    {{- end -}}
  {{- end -}}
{{- end -}}
{{- include "memory.withSettings" (dict "root" $root "env" $env "settings" .settings) -}}
{{- end -}}

{{/* A map of variables as a sorted list. */}}
{{- define "memory.envList" -}}
{{- range $name := keys . | sortAlpha }}
- {{ merge (dict "name" $name) (index $ $name) | toJson }}
{{- end }}
{{- end -}}

{{/* Name of the ConfigMap with a user's predicates; empty without one. */}}
{{- define "memory.predicatesMap" -}}
{{- with .Values.predicates -}}
{{- if .existingConfigMap }}{{ .existingConfigMap }}{{ else if .entries }}{{ include "memory.fullname" $ }}-predicates{{ end -}}
{{- end -}}
{{- end -}}
