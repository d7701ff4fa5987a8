# Both replicas of everything on the second node, which is then drained: disruption budgets hold each pod back until its replacement is ready.
mapfile -t nodes < <(kubectl get nodes -o jsonpath='{range .items[*]}{.metadata.name}{"\n"}{end}')
if [ ${#nodes[@]} -lt 2 ]; then mark "NOT CHECKED: drain needs two nodes"; return 0; fi
kubectl cordon "${nodes[0]}" >/dev/null
k rollout restart $(services) >/dev/null; settled
kubectl uncordon "${nodes[0]}" >/dev/null
start_load drain "${nodes[0]}"
timeout 300 kubectl drain "${nodes[1]}" --ignore-daemonsets --delete-emptydir-data --force --timeout=280s >"$report/drain.log" 2>&1 || fail "drain: $(tail -1 "$report/drain.log")"
mark "drained ${nodes[1]}"
settled
stop_load drain none
kubectl uncordon "${nodes[1]}" >/dev/null
k rollout restart $(services) >/dev/null; settled
together=$(k get pods -l "app.kubernetes.io/instance=$release" --field-selector=status.phase=Running -o json | node -e '
  const nodes = {};
  for (const { metadata, spec } of JSON.parse(require("fs").readFileSync(0)).items) {
    if (metadata.deletionTimestamp || !metadata.labels["pod-template-hash"]) continue;
    (nodes[metadata.labels["app.kubernetes.io/component"]] ??= []).push(spec.nodeName);
  }
  console.log(Object.entries(nodes).filter(([, on]) => on.length > 1 && new Set(on).size === 1).map(([name]) => name).join(" "));')
mark "services whose replicas share a node after a rollout: ${together:-none}"
[ -z "$together" ] || fail "$together on one node"
