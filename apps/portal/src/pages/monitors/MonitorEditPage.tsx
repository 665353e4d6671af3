// A rule that is changed: saved as a new version. Whoever was quicker is told of, and nothing that was typed is lost.
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import type { RuleDetail } from '@tallyhelm/protocol/topics/monitors/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useState } from 'react'
import { useFormCommand } from '../../api/queries.ts'
import { requestOf, valuesOf } from './rule-values.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleView } from './RuleView.tsx'
import { OfRule } from './OfRule.tsx'

export function MonitorEditPage() {
  return (
    <OfRule>
      {(rule, mode) =>
        mode === 'view' ? (
          <RuleView rule={rule} mode={mode} />
        ) : (
          <>
            <PageHeader title="编辑规则" />
            <Edited rule={rule} />
          </>
        )
      }
    </OfRule>
  )
}

/** The version that was opened stays in the form, whatever the server has by now. */
function Edited({ rule }: { rule: RuleDetail }) {
  const [opened, setOpened] = useState(rule)
  return <EditForm key={opened.version} opened={opened} latest={rule} onLatest={() => setOpened(rule)} />
}

type Props = { opened: RuleDetail; latest: RuleDetail; onLatest: () => void }

function EditForm({ opened, latest, onLatest }: Props) {
  const [initial] = useState(() => valuesOf(opened.form, opened.accounts))
  const [saved, setSaved] = useState<number>()
  const edit = useFormCommand(monitorEndpoints.edit)
  const { rule_id: ruleId, version } = opened
  const isMoved = latest.version > version && latest.version !== saved
  return (
    <RuleForm
      label="编辑规则"
      submitText="保存为新版本"
      initial={initial}
      ruleId={ruleId}
      send={async values => {
        const answer = await edit.mutateAsync({ request: { rule_id: ruleId, version, ...requestOf(values) } })
        setSaved(answer.version)
        return answer
      }}
      savedText={answer => `已保存为第 ${answer.version} 版`}
      head={isMoved ? <Moved latest={latest} onLatest={onLatest} /> : null}
    />
  )
}

function Moved({ latest, onLatest }: Pick<Props, 'latest' | 'onLatest'>) {
  return (
    <NoticeStrip
      tone="warning"
      title={`规则已更新到第 ${latest.version} 版`}
      action={
        <Button size="small" onClick={onLatest}>
          载入最新
        </Button>
      }
    >
      {latest.versions[0]?.by ?? ''} 于 {timeText(latest.updated_at)} 保存了新版本。您填写的内容仍保留在下方；载入最新会放弃这些内容。
    </NoticeStrip>
  )
}
