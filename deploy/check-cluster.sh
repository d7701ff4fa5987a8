#!/usr/bin/env bash
# Checks the chart on a Kubernetes cluster, whatever kubeconfig names it: installs it into a namespace that enforces the Pod Security of
# `restricted`, and goes through stages under a load whose every answered effect is looked for afterwards (events, facts, traces, keys,
# receipts). Needs kubectl, helm 3, node, and images the cluster can pull.
#   deploy/check-cluster.sh [STAGE...]     all of them, or some of: install contract graceful scaling faults drain nodeloss upgrade uninstall
# NAMESPACE (memory-check), RELEASE (memory-service), VALUES (`--set` and `-f` arguments for helm; the evaluation servers unless given), RATE
# (calls per second, 15), REPORT (a folder for what was measured).
# contract needs `npm run test:conformance` (the workspace's dependencies).
# drain and nodeloss need two nodes. NODE_OFF and NODE_ON are commands that silence the node they are given, and end that.
# upgrade needs PREVIOUS, a folder with the chart of an earlier version, and PREVIOUS_VALUES, which names its images.
set -uo pipefail
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
chart=$root/helm/memory-service
namespace=${NAMESPACE:-memory-check} release=${RELEASE:-memory-service}
read -ra values <<<"${VALUES:---set evaluation.enabled=true}"
report=${REPORT:-$(mktemp -d)}; mkdir -p "$report"
failed=0
# shellcheck source=deploy/cluster/common.sh
. "$root/deploy/cluster/common.sh"
stages=("$@"); [ $# -gt 0 ] || stages=(install contract graceful scaling faults drain nodeloss upgrade uninstall)
for stage in "${stages[@]}"; do
  file=$root/deploy/cluster/$stage.sh
  [ -f "$file" ] || { echo "no stage $stage"; exit 2; }
  mark "=== $stage"
  # shellcheck disable=SC1090
  . "$file"
done
mark "$([ "$failed" = 0 ] && echo 'all is well' || echo "$failed failed"); what was measured is in $report"
[ "$failed" = 0 ]
