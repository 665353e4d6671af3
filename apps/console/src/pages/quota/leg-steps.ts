// The steps of a leg, the newest first: its states, and between them what was proposed and sent back.
import type { ConsoleLegDetail } from '@tallyhelm/protocol/topics/quota/console-schemas'
import { shownState } from '@tallyhelm/protocol/topics/quota/shown-states'
import type { Tone } from '@tallyhelm/ui/display/Tag'

export type LegStep = { at: string; title: string; tone: Tone; text?: string }

const OUTCOMES = { DONE: '人工标记成功', FAILED: '标记失败并退款' } as const

export function legSteps({
  history,
  rejected_outcomes,
  ended_by,
}: Pick<ConsoleLegDetail, 'history' | 'rejected_outcomes' | 'ended_by'>): LegStep[] {
  const states = history.map(({ state, at, note }): LegStep => {
    const { text, tone } = shownState({ state, ended_by })
    return { at, title: text, tone, ...(note === '' ? {} : { text: note }) }
  })
  const sentBack = rejected_outcomes.map(
    ({ outcome, by, rejected_by, at, reason }): LegStep => ({
      at,
      title: '人工结果驳回',
      tone: 'error',
      text: `${rejected_by} 驳回 ${by} 提交的“${OUTCOMES[outcome]}”${reason === '' ? '' : `：${reason}`}`,
    }),
  )
  return [...states, ...sentBack].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at)).toReversed()
}
