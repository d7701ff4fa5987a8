# From an earlier version to this one, back, and forward again, in a release of its own.
if [ -z "${PREVIOUS:-}" ]; then mark "NOT CHECKED: upgrade needs PREVIOUS"; return 0; fi
read -ra previous_values <<<"${PREVIOUS_VALUES:---set evaluation.enabled=true}"
before=$release; release=memory-service-upgraded
helm upgrade --install "$release" "$PREVIOUS" -n "$namespace" "${previous_values[@]}" --wait --timeout 10m >"$report/previous.log" 2>&1 || fail "install of the previous version: $(tail -c 400 "$report/previous.log")"
start_load upgrade
upgrade "to this version"
mark "rollback"; helm rollback "$release" -n "$namespace" --wait --timeout 5m >/dev/null 2>"$report/helm.err" || fail "rollback: $(head -c 400 "$report/helm.err")"
upgrade "to this version again"
upgrade "the chart alone: a label of every object" --set global.labels.step=two
stop_load upgrade none
helm uninstall "$release" -n "$namespace" --wait >/dev/null; k delete pvc,secret,pod -l "app.kubernetes.io/instance=$release" >/dev/null
release=$before
