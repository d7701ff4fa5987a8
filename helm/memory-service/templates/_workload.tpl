{{/* Deployment of one service; called with (dict "root" $ "name" name "program" program "settings" settings). */}}
{{- define "memory.workload" -}}
{{- $root := .root -}}
{{- $settings := .settings -}}
{{- $program := .program -}}
{{- $labels := dict "root" $root "component" .name -}}
{{- $fullname := include "memory.fullname" $root -}}
{{- $own := dict "root" $root "settings" $settings -}}
{{- $env := include "memory.env" . | fromJson -}}
{{- $image := include "memory.image" (dict "root" $root "image" $program.image) -}}
{{- $creds := ternary $root.Values.nats.credsSecret.name "" $program.nats -}}
{{- $predicates := ternary (include "memory.predicatesMap" $root) "" (has .name (list "consolidation" "worker" "context")) -}}
{{- $model := ternary $root.Values.embeddings.modelClaim "" (eq .name "context") -}}
{{- $replicas := include "memory.replicas" . -}}
apiVersion: apps/v1
kind: Deployment
metadata:
  name: {{ $fullname }}-{{ .name }}
  namespace: {{ $root.Release.Namespace }}
  labels: {{- include "memory.labels" $labels | nindent 4 }}
  {{- with $settings.deploymentAnnotations }}
  annotations: {{- toYaml . | nindent 4 }}
  {{- end }}
spec:
  {{- with $replicas }}
  replicas: {{ . }}
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
        app.kubernetes.io/version: {{ $root.Chart.AppVersion | quote }}
        {{- include "memory.podLabels" $labels | nindent 8 }}
        {{- with $settings.podLabels }}{{ toYaml . | nindent 8 }}{{ end }}
      annotations:
        kubectl.kubernetes.io/default-container: {{ .name }}
        {{- if and $predicates $root.Values.predicates.entries }}
        checksum/predicates: {{ $root.Values.predicates.entries | toJson | sha256sum }}
        {{- end }}
        {{- if $root.Values.restartOnSecretChange }}
        {{- with include "memory.secretsMark" (dict "root" $root "env" $env "whole" (list (ternary $root.Values.nats.credsSecret.name "" (ne $creds "")) $root.Values.caBundle.existingSecret)) }}
        checksum/secrets: {{ . }}
        {{- end }}
        {{- end }}
        {{- with $settings.podAnnotations }}{{ toYaml . | nindent 8 }}{{ end }}
    spec:
      serviceAccountName: {{ include "memory.serviceAccount" $root }}
      {{- include "memory.podBasics" $own | nindent 6 }}
      terminationGracePeriodSeconds: {{ $settings.terminationGracePeriodSeconds }}
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
          # Without it the pods that a rollout replaces count too, and both new ones may be left on one node.
          matchLabelKeys: [pod-template-hash]
        {{- end }}
        {{- end }}
      {{- with $settings.extraInitContainers }}
      initContainers: {{- toYaml . | nindent 8 }}
      {{- end }}
      containers:
        - name: {{ .name }}
          image: {{ $image | quote }}
          imagePullPolicy: {{ $root.Values.image.pullPolicy }}
          {{- $heap := include "memory.heap" (dict "memory" (dig "limits" "memory" "" $settings.resources) "share" $program.heapShare) | int }}
          args: {{ concat $program.flags (ternary (list (printf "--max-old-space-size=%d" $heap)) list (gt $heap 0)) (list $program.bundle) | toJson }}
          env: {{- include "memory.envList" $env | nindent 12 }}
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
              {{- if and (semverCompare ">=1.30-0" $root.Capabilities.KubeVersion.Version) (gt (int $settings.preStopSeconds) 0) }}
              sleep: { seconds: {{ $settings.preStopSeconds }} }
              {{- else }}
              # Kubernetes before 1.30 has no sleep of its own.
              exec: { command: [sleep, {{ $settings.preStopSeconds | quote }}] }
              {{- end }}
          resources: {{- toYaml $settings.resources | nindent 12 }}
          securityContext: {{- include "memory.containerSecurity" $root | nindent 12 }}
          volumeMounts:
            {{- include "memory.podMounts" $own | nindent 12 }}
            {{- if $creds }}
            - { name: nats-creds, mountPath: /secrets/nats, readOnly: true }
            {{- end }}
            {{- if $predicates }}
            - { name: predicates, mountPath: /config/predicates, readOnly: true }
            {{- end }}
            {{- if $model }}
            - { name: sentence-model, mountPath: /model, readOnly: true }
            {{- end }}
        {{- with $settings.extraContainers }}{{ toYaml . | nindent 8 }}{{ end }}
      volumes:
        {{- include "memory.podVolumes" $own | nindent 8 }}
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

{{/*
Replicas of a service, empty where something else decides. One that is scaled keeps those it has: without the field Kubernetes would
set 1 until the scaler acts. Called as memory.workload is.
*/}}
{{- define "memory.replicas" -}}
{{- $keda := and (eq .name "worker") .root.Values.worker.keda.enabled -}}
{{- $scaling := .settings.autoscaling -}}
{{- if not (or $keda $scaling.enabled) -}}
{{- .settings.replicas -}}
{{- else if $scaling.setReplicas -}}
{{- $least := ternary .root.Values.worker.keda.minReplicas $scaling.minReplicas $keda -}}
{{- $running := lookup "apps/v1" "Deployment" .root.Release.Namespace (printf "%s-%s" (include "memory.fullname" .root) .name) -}}
{{- max $least (dig "spec" "replicas" 0 $running) -}}
{{- end -}}
{{- end -}}
