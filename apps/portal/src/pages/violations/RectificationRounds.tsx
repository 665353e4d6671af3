// What was handed in for a rectification, round by round with its files, and every step that it took.
import { RECTIFICATION_MEASURES, RECTIFICATION_STATUSES, ROUND_OUTCOMES } from '@tallyhelm/protocol/topics/violations/enums'
import type { RectificationDetail, RectificationRound } from '@tallyhelm/protocol/topics/violations/rectification-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Tag } from '@tallyhelm/ui/display/Tag'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { Card } from '@tallyhelm/ui/layout/Card'
import { EvidenceFiles } from '../../uploads/EvidenceFiles.tsx'
import styles from './violations.module.css'

export function RectificationRounds({ of: { rounds, steps } }: { of: RectificationDetail }) {
  return (
    <>
      {rounds.length === 0 ? null : (
        <Card title="提交记录">
          <ol className={styles.rounds} aria-label="提交记录">
            {rounds.map(round => (
              <Round key={round.round_id} round={round} />
            ))}
          </ol>
        </Card>
      )}
      <Card title="处理进度">
        <Timeline
          label="处理进度"
          entries={steps.map((step, place) => ({
            id: `${steps.length - place}`,
            title: RECTIFICATION_STATUSES[step.status].text,
            time: timeText(step.at),
            tone: RECTIFICATION_STATUSES[step.status].tone,
            text: step.note === '' ? undefined : step.note,
          }))}
        />
      </Card>
    </>
  )
}

function Round({ round }: { round: RectificationRound }) {
  const { text, tone } = ROUND_OUTCOMES[round.outcome ?? 'WAITING']
  return (
    <li>
      <div className={styles.roundHead}>
        <b>第 {round.number} 次提交</b>
        <Tag tone={tone}>{text}</Tag>
        <small>
          {round.submitter} · {timeText(round.submitted_at)}
        </small>
      </div>
      <p>{round.measures.map(measure => RECTIFICATION_MEASURES[measure]).join('、')}</p>
      <p>{round.explanation}</p>
      <EvidenceFiles files={round.files} />
      {round.outcome === 'REJECT' ? <p className={styles.urgent}>驳回原因：{round.reason}</p> : null}
    </li>
  )
}
