// What people's judgement of a leg means for its money: the same step that the platform's own answer would have led to.
import type { ChangeStyle, Item, Proposed } from '@tallyhelm/modules/quota'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { displayText, money } from '@tallyhelm/protocol/values/money'
import type { Settlement } from './settlement.ts'

/** Refuses INPUT_INVALID for a missing figure or transaction, and QUOTA_FIGURE_UNFIT for a figure that speaks against the outcome. */
export function settlementOf(
  item: Bounds,
  style: ChangeStyle,
  proposed: Pick<Proposed, 'outcome' | 'figure' | 'reference' | 'reason'>,
): Settlement {
  const { base, target } = item
  const { outcome, figure, reference } = proposed
  if (outcome === 'FAILED') {
    if (style !== 'delta' && (figure === null || (base !== null && figure !== base))) throw unfit(figure, item)
    return { step: 'fail', reason: proposed.reason ?? '' }
  }
  if (base === null || target === null) throw unfit(0n, item)
  const whole = absolute(target - base)
  if (style === 'delta') {
    if (reference === null) throw new Refusal('INPUT_INVALID', {}, [{ path: 'reference', msg: '请填写渠道流水号' }])
    return { step: 'confirm', approved: whole, limit: target, reference }
  }
  if (figure === null) throw unfit(figure, item)
  const took = target > base ? figure - base : base - figure
  // A limit that was raised for late spend too, or for several legs at once, must have been changed by all of it.
  const isWhole = item.lift > 0n || item.carries > 0
  if (took <= item.lift || took > whole || (isWhole && took !== whole)) throw unfit(figure, item)
  return { step: 'confirm', approved: took, limit: figure, reference }
}

type Bounds = Pick<Item, 'currency' | 'base' | 'target' | 'lift' | 'carries'>

function unfit(figure: bigint | null, item: Bounds): Refusal {
  if (figure === null) return new Refusal('INPUT_INVALID', {}, [{ path: 'figure', msg: '请填写渠道当前额度' }])
  return new Refusal('QUOTA_FIGURE_UNFIT', { accepted: acceptedText(item) })
}

/** Which figures would fit, for whoever typed another one. */
function acceptedText({ currency, base, target, lift, carries }: Bounds): string {
  const text = (minor: bigint) => displayText(money(minor, currency), { withSymbol: true })
  if (base === null || target === null) return '该笔没有可确认的额度变更，只能标记失败'
  const done = lift > 0n || carries > 0 ? `为 ${text(target)}` : `在 ${text(base)}（不含）与 ${text(target)} 之间`
  return `标记成功须${done}，标记失败须为 ${text(base)}`
}

const absolute = (value: bigint): bigint => (value < 0n ? -value : value)
