// Accepting an offer of the agency, as the portal does after the phone was proved.
import { sealBindingTicket } from '@tallyhelm/flows/organization/binding-ticket'
import { type Answer, type Client, queryPast, type TestServer } from './test-server.ts'

/** By the one who is signed in with this number; the code that a ticket takes is left out. */
export async function acceptOffer(server: TestServer, client: Client, mobile: string, offer_id: string): Promise<Answer> {
  const [session] = await queryPast(
    server.world,
    `select s.id::text as "sessionId", s.user_id::text as "userId" from session_sessions s
     join organization_wallet_users u on u.id = s.user_id where s.ended_at is null and u.mobile = '${mobile}' order by s.id desc limit 1`,
  )
  const { ticket } = sealBindingTicket(server.world, session as never)
  return client.post('/api/wallet/client/bind-account/bind', { ticket, offer_id })
}
