// Own places: the agency's own BM, business centre and manager account, as the credentials in force name them; by them it holds the accounts.
import type { AdAccount } from '@tallyhelm/modules/ad-accounts'
import type { BindingAction, BindingType } from '@tallyhelm/protocol/topics/bindings/enums'
import type { World } from '@tallyhelm/world/handles/world'

/** Further ones of the agency are not known here, and count as anybody's. */
export function isOwnPlace({ platforms }: World, kind: BindingType | 'EMAIL', outsideId: string): boolean {
  if (kind === 'BM') return platforms.FACEBOOK.partners?.ownId === outsideId
  if (kind === 'BC') return platforms.TIKTOK.partners?.ownId === outsideId
  return kind === 'MCC' && platforms.GOOGLE.managers?.rootId === outsideId
}

/** What speaks against a pair with such a place before anything is asked of its platform. */
export function ownProblem(
  world: World,
  { type, action, target }: { type: BindingType; action: BindingAction; target: string },
  account: Pick<AdAccount, 'balance'>,
): string | undefined {
  if (!isOwnPlace(world, type, target)) return undefined
  if (type !== 'MCC') return ownWords(type)
  if (action === 'BIND') return '这是代理自己的 MCC，请改用迁移'
  return action === 'UNBIND' && holdsQuota(account) ? QUOTA_LEFT : undefined
}

export const ownWords = (kind: BindingType): string => `这是代理自己的 ${kind}，不能绑定或解绑`
export const QUOTA_LEFT = '账户还有额度，清零后才能移出代理的 MCC'
/** As long as its balance is not known there may be quota on it. */
export const holdsQuota = ({ balance }: Pick<AdAccount, 'balance'>): boolean => !balance || balance.minor > 0n
