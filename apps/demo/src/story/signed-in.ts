// A demo's person, really signed in: some steps ask for a proof of who one is, which a story can't skip.
import { authenticate } from '@tallyhelm/flows/session/authenticate'
import { sendOwnCode } from '@tallyhelm/flows/session/send-code'
import { signIn } from '@tallyhelm/flows/session/sign-in'
import { stepUp } from '@tallyhelm/flows/session/step-up'
import type { TenantActor, UserActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { Outside } from './outside.ts'
import { DEMO_PASSWORD } from './sign-ins.ts'
import { waitFor } from './wait-for.ts'

const ADDRESS = '127.0.0.1'

/** `prove` steps up by a code to the phone, good for ten minutes. */
export async function signInProved(
  world: World,
  outside: Outside,
  mobile: string,
): Promise<{ actor: TenantActor; prove: () => Promise<void> }> {
  const client = { address: ADDRESS, userAgent: 'demo', sid: undefined }
  const named = { login_type: 'password', account: mobile, country_code: '86', password: DEMO_PASSWORD, remember: false } as const
  const outcome = await signIn(world, client, named)
  if ('demand' in outcome) throw new Error(`${mobile} has a second factor.`)
  const { sid, secret } = outcome.session
  const actor = await authenticate(world, { sid, secret, address: ADDRESS })
  return { actor: tenantOf(actor), prove: () => prove(world, outside, actor, mobile) }
}

async function prove(world: World, outside: Outside, actor: UserActor, mobile: string): Promise<void> {
  const phone = `86${mobile}`
  const before = (await outside.codesSentTo(phone)).length
  await sendOwnCode(world, actor, { purpose: 'step-up', country_code: '86' })
  const code = await waitFor(`A code to ${mobile}`, async () => {
    const codes = await outside.codesSentTo(phone)
    return codes.length > before ? codes[0] : undefined
  })
  await stepUp(world, actor, { method: 'sms', code })
}

function tenantOf(actor: UserActor): TenantActor {
  const { customerId, customerType } = actor
  if (customerId === null || customerType === null) throw new Error(`${actor.userName} belongs to no customer.`)
  return { ...actor, customerId, customerType }
}
