# What the README names is left, and nothing else.
left() {
  k get all,configmap,secret,serviceaccount,persistentvolumeclaim,networkpolicy,poddisruptionbudget,horizontalpodautoscaler,ingress -o name 2>/dev/null |
    grep -vE 'configmap/kube-root-ca.crt|configmap/memory-check-load|serviceaccount/default|pod/memory-check'
}
unexpected() { left | grep -vE '^(secret/.*-generated|persistentvolumeclaim/data-.*-(postgres|nats)-0|pod/.*-smoke-test)$'; }
helm uninstall "$release" -n "$namespace" --wait --timeout 5m >/dev/null || fail "uninstall"
# Pods have their time to end.
for _ in $(seq 60); do [ -z "$(unexpected)" ] && break; sleep 2; done
mark "left: $(left | sort | tr '\n' ' ')"
for each in $(unexpected); do fail "$each is left"; done
