# A node goes silent: new requests are served again within a minute, without anybody doing anything, and nothing that was answered is lost.
mapfile -t nodes < <(kubectl get nodes -o jsonpath='{range .items[*]}{.metadata.name}{"\n"}{end}')
if [ ${#nodes[@]} -lt 2 ] || [ -z "${NODE_OFF:-}" ]; then mark "NOT CHECKED: nodeloss needs two nodes, NODE_OFF and NODE_ON"; return 0; fi
start_load nodeloss "${nodes[0]}"
mark "${nodes[1]} goes silent"; silent=$(date +%s)
$NODE_OFF "${nodes[1]}"
sleep "${SILENT_SECONDS:-90}"
mark "${nodes[1]} is back"; $NODE_ON "${nodes[1]}"
kubectl wait node "${nodes[1]}" --for=condition=Ready --timeout=120s >/dev/null
settled
stop_load nodeloss
last=$(node -e 'const { lastGivenUpFrom } = JSON.parse(require("fs").readFileSync(process.argv[1])); console.log(lastGivenUpFrom ? Math.round(Date.parse(lastGivenUpFrom) / 1000) : 0)' "$report/nodeloss.json")
healed=$((last > silent ? last - silent : 0))
mark "the last try of a call that was given up began $healed s after the silence"
[ "$healed" -le 60 ] || fail "a call was given up whose last try began after $healed s"
