# Requests may fail; what was answered may not be lost.
start_load faults
for part in worker gateway context consolidation admin ingest edge; do
  pod=$(k get pods -l "app.kubernetes.io/instance=$release,app.kubernetes.io/component=$part" --field-selector=status.phase=Running -o name | shuf -n 1)
  [ -n "$pod" ] || continue
  mark "kill $pod"; k delete "$pod" --grace-period=0 --force >/dev/null 2>&1; sleep 6
done
for server in nats postgres; do
  pod=$(k get pods -l "app.kubernetes.io/instance=$release,app.kubernetes.io/component=$server" -o name)
  [ -n "$pod" ] || continue
  mark "delete $pod"; k delete "$pod" --wait >/dev/null
  k wait pod -l "app.kubernetes.io/instance=$release,app.kubernetes.io/component=$server" --for=condition=Ready --timeout=180s >/dev/null || fail "$server did not come back"
  mark "$server is back"; sleep 10
done
settled
stop_load faults
