{{/* Deployment of one service; called with (dict "root" $ "name" name "program" program "settings" settings). */}}
{{- define "memory.workload" -}}
{{- $root := .root -}}
{{- $settings := .settings -}}
{{- $program := .program -}}
{{- $labels := dict "root" $root "component" .name -}}
{{- $fullname := include "memory.fullname" $root -}}
{{- $image := include "memory.image" (dict "root" $root "image" $program.image) -}}
{{- $creds := and $program.nats $root.Values.nats.credsSecret.name -}}
{{- $predicates := ternary (include "memory.predicatesMap" $root) "" (has .name (list "consolidation" "worker" "context")) -}}
{{- $model := ternary $root.Values.embeddings.modelClaim "" (eq .name "context") -}}
{{- $scaled := or $settings.autoscaling.enabled (and (eq .name "worker") $root.Values.worker.keda.enabled) -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $fullname }}-{{ .name }}
  namespace: {{ $root.Release.Namespace }}
  labels: {{- include "memory.labels" $labels | nindent 4 }}
spec:
  {{- if not $scaled }}
  replicas: {{ $settings.replicas }}
  {{- end }}
  revisionHistoryLimit: 5
  strategy:
    type: RollingUpdate
    rollingUpdate: { maxUnavailable: 0, maxSurge: 1 }
  selector:
    matchLabels: {{- include "memory.selector" $labels | nindent 6 }}
  template:
    metadata:
      labels:
        {{- include "memory.labels" $labels | nindent 8 }}
        {{- with $settings.podLabels }}{{ toYaml . | nindent 8 }}{{ end }}
      annotations:
        kubectl.kubernetes.io/default-container: {{ .name }}
        {{- if and $predicates $root.Values.predicates.entries }}
        checksum/predicates: {{ $root.Values.predicates.entries | toJson | sha256sum }}
        {{- end }}
        {{- with $settings.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
    spec:
      serviceAccountName: {{ include "memory.serviceAccount" $root }}
      automountServiceAccountToken: false
      enableServiceLinks: false
      securityContext: {{- include "memory.podSecurity" $root | nindent 8 }}
      terminationGracePeriodSeconds: {{ $settings.terminationGracePeriodSeconds }}
      {{- with $root.Values.imagePullSecrets }}
      imagePullSecrets: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $settings.priorityClassName }}
      priorityClassName: {{ . }}
      {{- end }}
      {{- with $settings.nodeSelector }}
      nodeSelector: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $settings.tolerations }}
      tolerations: {{- toYaml . | nindent 8 }}
      {{- end }}
      {{- with $settings.affinity }}
      affinity: {{- toYaml . | nindent 8 }}
      {{- end }}
      topologySpreadConstraints:
        {{- if $settings.topologySpreadConstraints }}
        {{- toYaml $settings.topologySpreadConstraints | nindent 8 }}
        {{- else }}
        {{- range list "topology.kubernetes.io/zone" "kubernetes.io/hostname" }}
        - maxSkew: 1
          topologyKey: {{ . }}
          whenUnsatisfiable: ScheduleAnyway
          labelSelector:
            matchLabels: {{- include "memory.selector" $labels | nindent 14 }}
        {{- end }}
        {{- end }}
      {{- if and $program.database (ne $root.Values.migrations.mode "none") }}
      initContainers:
        - name: wait-for-migrations
          image: {{ $image | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          args: [migrate.js, --wait]
          env: {{- include "memory.envList" (include "memory.databaseEnv" (dict "root" $root "context" $program.database "role" "app") | fromJson) | nindent 12 }}
          resources:
            requests: { cpu: 10m, memory: 64Mi }
            limits: { memory: 256Mi }
          securityContext: {{- include "memory.containerSecurity" $root | nindent 12 }}
      {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ $image | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- $heap := include "memory.heap" (dict "memory" (dig "limits" "memory" "" $settings.resources) "share" $program.heapShare) | int }}
          args: {{ concat $program.flags (ternary (list (printf "--max-old-space-size=%d" $heap)) list (gt $heap 0)) (list $program.bundle) | toJson }}
          env: {{- include "memory.env" . | nindent 12 }}
          ports:
            {{- if $program.public }}
            - { name: http, containerPort: 8080 }
            {{- end }}
            - { name: internal, containerPort: 9090 }
          startupProbe:
            httpGet: { path: /livez, port: internal }
            periodSeconds: 2
            failureThreshold: 30
          livenessProbe:
            httpGet: { path: /livez, port: internal }
            periodSeconds: 10
            timeoutSeconds: 3
            failureThreshold: 6
          readinessProbe:
            httpGet: { path: /readyz, port: internal }
            periodSeconds: 5
            timeoutSeconds: 4
          lifecycle:
            preStop:
              exec: { command: [sleep, {{ $settings.preStopSeconds | quote }}] }
          resources: {{- toYaml $settings.resources | nindent 12 }}
          securityContext: {{- include "memory.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            - { name: tmp, mountPath: /tmp }
            {{- if $creds }}
            - { name: nats-creds, mountPath: /secrets/nats, readOnly: true }
            {{- end }}
            {{- if $predicates }}
            - { name: predicates, mountPath: /config/predicates, readOnly: true }
            {{- end }}
            {{- if $model }}
            - { name: sentence-model, mountPath: /model, readOnly: true }
            {{- end }}
      volumes:
        - { name: tmp, emptyDir: { sizeLimit: 64Mi } }
        {{- if $creds }}
        - name: nats-creds
          secret: { secretName: {{ $root.Values.nats.credsSecret.name }} }
        {{- end }}
        {{- if $predicates }}
        - name: predicates
          configMap: { name: {{ $predicates }} }
        {{- end }}
        {{- if $model }}
        - name: sentence-model
          persistentVolumeClaim: { claimName: {{ $model }}, readOnly: true }
        {{- end }}
{{- end -}}
