# No request may fail while pods are replaced in order.
start_load graceful
upgrade "another log level" --set defaults.env.SERVICE_LOG_LEVEL=warn
upgrade "three replicas" --set defaults.env.SERVICE_LOG_LEVEL=warn --set defaults.replicas=3
upgrade "two replicas, another label" --set global.labels.team=check
for _ in 1 2 3 4 5 6; do
  pod=$(k get pods -l "app.kubernetes.io/instance=$release" --field-selector=status.phase=Running -o name | grep -vE 'postgres|nats|migrate|smoke' | shuf -n 1)
  mark "delete $pod"; k delete "$pod" --wait=false >/dev/null; sleep 6
done
settled
stop_load graceful none
