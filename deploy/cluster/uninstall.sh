# What the README names is left, and nothing else.
helm uninstall "$release" -n "$namespace" --wait --timeout 5m >/dev/null || fail "uninstall"
left=$(k get all,configmap,secret,serviceaccount,persistentvolumeclaim,networkpolicy,poddisruptionbudget,horizontalpodautoscaler,ingress -o name 2>/dev/null |
  grep -vE 'configmap/kube-root-ca.crt|configmap/memory-check-load|serviceaccount/default|pod/memory-check' | sort | tr '\n' ' ')
mark "left: $left"
for each in $left; do
  case $each in
    secret/*-generated | persistentvolumeclaim/data-*-postgres-0 | persistentvolumeclaim/data-*-nats-0 | pod/*-smoke-test) ;;
    *) fail "$each is left" ;;
  esac
done
