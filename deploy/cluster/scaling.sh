# A scaler takes over without one replica less.
start_load scaling
least=99
upgrade "autoscaling on" --set defaults.autoscaling.enabled=true &
watched=$!
while kill -0 "$watched" 2>/dev/null; do
  for count in $(k get deployment -l "app.kubernetes.io/instance=$release" -o jsonpath='{.items[*].spec.replicas}'); do [ "$count" -lt "$least" ] && least=$count; done
  sleep 0.5
done
wait "$watched"
mark "fewest replicas of any service while autoscaling took over: $least"
[ "$least" -ge 2 ] || fail "a service had $least replicas"
upgrade "autoscaling off"
stop_load scaling none
