# What stages share: words, helm, and the load that runs beside them.
mark() { printf '%s %s\n' "$(date -u +%H:%M:%S)" "$*" | tee -a "$report/stages.log"; }
fail() { mark "FAILED: $*"; failed=$((failed + 1)); }
k() { kubectl -n "$namespace" "$@"; }
services() { k get deployment -l "app.kubernetes.io/instance=$release" -o name; }

# Arguments after the first are further values.
upgrade() {
  local what=$1; shift
  mark "upgrade: $what"
  helm upgrade "$release" "$chart" -n "$namespace" "${values[@]}" "$@" --wait --timeout 5m >/dev/null 2>"$report/helm.err" ||
    fail "upgrade: $what: $(head -c 400 "$report/helm.err")"
}
settled() { local each; for each in $(services); do k rollout status "$each" --timeout=180s >/dev/null || fail "$each is not ready"; done; }

# A pod of the given name that runs the load, on the given node if there is one.
start_load() {
  local name=$1 node=${2:-} edge image secret key
  edge=$(k get deployment -l "app.kubernetes.io/instance=$release,app.kubernetes.io/component=edge" -o jsonpath='{.items[0].metadata.name}')
  image=$(k get deployment "$edge" -o jsonpath='{.spec.template.spec.containers[0].image}')
  secret=$(k get deployment "${edge%-edge}-admin" -o jsonpath='{.spec.template.spec.containers[0].env[?(@.name=="SERVICE_ADMIN_KEY")].valueFrom.secretKeyRef.name}')
  key=$(k get deployment "${edge%-edge}-admin" -o jsonpath='{.spec.template.spec.containers[0].env[?(@.name=="SERVICE_ADMIN_KEY")].valueFrom.secretKeyRef.key}')
  k create configmap memory-check-load --from-file="$root/deploy/cluster/load" --dry-run=client -o yaml | k apply -f - >/dev/null
  k delete pod "$name" --ignore-not-found --wait >/dev/null
  k apply -f - >/dev/null <<Y
apiVersion: v1
kind: Pod
metadata: { name: $name, labels: { app: memory-check } }
spec:
  restartPolicy: Never
  automountServiceAccountToken: false
  enableServiceLinks: false
  ${node:+nodeName: $node}
  securityContext: { runAsNonRoot: true, runAsUser: 10001, runAsGroup: 10001, seccompProfile: { type: RuntimeDefault } }
  containers:
    - name: load
      image: $image
      imagePullPolicy: IfNotPresent
      args: [/check/main.mjs]
      env:
        - { name: BASE_URL, value: "http://$edge" }
        - { name: RATE, value: "${RATE:-15}" }
        - { name: ADMIN_KEY, valueFrom: { secretKeyRef: { name: $secret, key: $key } } }
      resources: { requests: { cpu: 50m, memory: 96Mi }, limits: { memory: 256Mi } }
      securityContext: { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
      volumeMounts: [{ name: check, mountPath: /check }, { name: tmp, mountPath: /tmp }]
  volumes: [{ name: check, configMap: { name: memory-check-load } }, { name: tmp, emptyDir: {} }]
Y
  k wait pod "$name" --for=condition=Ready --timeout=120s >/dev/null || fail "the load did not start"
  sleep 5
}

# Ends the load of that name and judges it: nothing that was answered may be missing, and with `none` as second argument no request may fail.
stop_load() {
  local name=$1 allowed=${2:-any} result
  sleep 5
  k exec "$name" -- touch /tmp/stop
  k wait pod "$name" --for=jsonpath='{.status.phase}'=Succeeded --timeout=600s >/dev/null || fail "the load of $name did not end: $(k logs "$name" --tail=3)"
  result=$report/$name.json
  k logs "$name" | grep '^{' | tail -1 >"$result"
  mark "$(node "$root/deploy/cluster/judge.mjs" "$result" "$allowed")"
  node "$root/deploy/cluster/judge.mjs" "$result" "$allowed" >/dev/null || fail "$name, see $result"
  k delete pod "$name" --wait=false >/dev/null
}
