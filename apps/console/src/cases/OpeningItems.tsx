// The accounts of an application one by one: how each stands at the platform, and what it made more often than it was asked to.
import { ATTEMPT_ANSWERS, ITEM_STATES } from '@tallyhelm/protocol/topics/items/enums'
import { openingCaseEndpoints, openingConsoleEndpoints } from '@tallyhelm/protocol/topics/openings/console-endpoints'
import type { CarriedItem } from '@tallyhelm/protocol/topics/openings/console-schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { mayCall } from '@tallyhelm/protocol/wire/may-call'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Timeline } from '@tallyhelm/ui/display/Timeline'
import { useState } from 'react'
import { useCall } from '../api/queries.ts'
import { useStaff } from '../session/use-staff.ts'
import { actionOf, OpeningResultDialog } from './OpeningResultDialog.tsx'

const EVERY_MS = 10_000

export function OpeningItems({ caseId }: { caseId: string }) {
  const { role } = useStaff()
  const mayPropose = mayCall(openingCaseEndpoints.OPENING_RESULT, role)
  const [judged, setJudged] = useState<CarriedItem>()
  const { data, error } = useCall(
    openingConsoleEndpoints.items,
    { case_id: caseId },
    { refetchInterval: query => (query.state.data?.items.some(item => item.ended_at === null) === true ? EVERY_MS : false) },
  )
  if (error) return <NoticeStrip tone="error">{error.msg}</NoticeStrip>
  if (!data || data.items.length === 0) return null
  return (
    <section aria-label="开户执行情况">
      <Timeline label="开户执行情况" entries={data.items.map(item => entryOf(item, mayPropose ? setJudged : undefined))} />
      {judged === undefined ? null : <OpeningResultDialog item={judged} onClose={() => setJudged(undefined)} />}
    </section>
  )
}

function entryOf(item: CarriedItem, judge: ((item: CarriedItem) => void) | undefined) {
  const { text, tone } = ITEM_STATES[item.state]
  const state = item.waits_for_customer ? '等待客户处理' : text
  const at = item.ended_at ?? item.sent_at
  const lines = [
    item.outside_account_id === null ? '' : `账户 ${item.outside_account_id}`,
    item.by_hand && item.state === 'MANUAL' ? '请在渠道后台开户后录入账户，由他人复核' : '',
    item.attempts.length === 0 && item.sends > 1 ? `已发送 ${item.sends} 次` : '',
    ...item.attempts.map(attemptText),
    item.attempts.at(-1)?.told === item.told ? '' : item.told,
    ...item.warnings,
    item.surplus.length === 0 ? '' : `多出账户：${item.surplus.join('、')}`,
    item.is_retried ? '已重试，由后面的账户代替' : '',
  ].filter(line => line !== '')
  return {
    id: String(item.position),
    title: `${item.position}. ${item.name} · ${state}`,
    time: at === null ? '尚未发送' : timeText(at),
    tone,
    text: (
      <>
        {lines.map(line => (
          <p key={line}>{line}</p>
        ))}
        {item.state === 'MANUAL' && judge ? (
          <Button size="small" aria-label={`${actionOf(item)}：${item.name}`} onClick={() => judge(item)}>
            {actionOf(item)}
          </Button>
        ) : null}
      </>
    ),
  }
}

/** «第 1 次 2026-03-05 11:00:00：无答复，同名 1 个。…» */
function attemptText({ number, sent_at, answer, before, told }: CarriedItem['attempts'][number]): string {
  const answered = answer === null ? '等待答复' : ATTEMPT_ANSWERS[answer]
  const alike = before === 0 ? '' : `，发送前已有同名 ${before} 个`
  return `第 ${number} 次 ${timeText(sent_at)}：${answered}${alike}${told === '' ? '' : `。${told}`}`
}
