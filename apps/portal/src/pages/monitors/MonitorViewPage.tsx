// A rule to be read: what it watches and does, its back-test, and each of its versions.
import { OfRule } from './OfRule.tsx'
import { RuleView } from './RuleView.tsx'

export const MonitorViewPage = () => <OfRule>{(rule, mode) => <RuleView rule={rule} mode={mode} />}</OfRule>
