// Check UnionPay: whether TikTok asks for a licence's legal representative. What it does not say is not guessed.
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { UnionPay, UnionPayRequest } from '@tallyhelm/protocol/topics/companies/check-schemas'
import { numberProblem, plainNumber } from '@tallyhelm/protocol/topics/companies/material'
import { MAINLAND } from '@tallyhelm/protocol/topics/companies/enums'
import type { TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'

const MESSAGES: Readonly<Record<UnionPay['representative'], string>> = {
  ASKED: 'TikTok 要求该主体提供法定代表人信息',
  NOT_ASKED: 'TikTok 不要求该主体提供法定代表人信息',
  UNKNOWN: '暂时无法向 TikTok 查询，请稍后重试',
}

/** Refuses PERMISSION_DENIED for a sub-customer, and INPUT_INVALID for what is no credit code. */
export async function checkUnionPay(world: World, actor: TenantActor, { registration_number }: UnionPayRequest): Promise<UnionPay> {
  if (actor.subCustomerId !== null) throw new Refusal('PERMISSION_DENIED')
  const msg = numberProblem(MAINLAND, registration_number)
  if (msg !== undefined) throw new Refusal('INPUT_INVALID', {}, [{ path: 'registration_number', msg }])
  const answer = await world.platforms.TIKTOK.openings?.asksForRepresentative?.(plainNumber(MAINLAND, registration_number))
  const representative = answer?.kind !== 'ok' ? 'UNKNOWN' : answer.value ? 'ASKED' : 'NOT_ASKED'
  return { representative, msg: MESSAGES[representative] }
}
