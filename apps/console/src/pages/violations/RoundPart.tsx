// One submission of a rectification: what its customer did and says, its evidence, and what became of it.
import type { ConsoleRectificationDetail } from '@tallyhelm/protocol/topics/violations/console-schemas'
import { RECTIFICATION_MEASURES, ROUND_OUTCOMES } from '@tallyhelm/protocol/topics/violations/enums'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Definitions, Row } from '@tallyhelm/ui/layout/Stack'
import { useState } from 'react'
import { CaseEvidence } from '../../cases/CaseEvidence.tsx'
import panel from '../../lists/panel.module.css'
import styles from './violations.module.css'

/** The evidence of one that waits is read at once, that of others when it is asked for. */
export function RoundPart({ round }: { round: ConsoleRectificationDetail['rounds'][number] }) {
  const { text, tone } = ROUND_OUTCOMES[round.outcome ?? 'WAITING']
  const [isOpen, setIsOpen] = useState(round.outcome === null)
  const title = `第 ${round.number} 次提交`
  return (
    <section aria-label={title} className={styles.round}>
      <Row>
        <h3 className={panel.part}>{title}</h3>
        <Tag tone={tone}>{text}</Tag>
      </Row>
      <Definitions
        items={[
          { label: '提交', value: `${round.submitter} · ${timeText(round.submitted_at)}` },
          { label: '整改措施', value: round.measures.map(measure => RECTIFICATION_MEASURES[measure]).join('、') },
          { label: '整改说明', value: round.explanation },
          ...(round.reason === '' ? [] : [{ label: '审核意见', value: round.reason }]),
        ]}
      />
      {isOpen ? (
        <CaseEvidence caseId={round.case_id} label={`${title}的凭证`} />
      ) : (
        <Button size="small" onClick={() => setIsOpen(true)}>
          查看{title}的凭证
        </Button>
      )}
    </section>
  )
}
