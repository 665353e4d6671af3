// Test staff: members of staff of every role, and a client that signs in to the console as one of them.
import { createStaff } from '@tallyhelm/flows/staff/create-staff'
import type { SystemActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { StaffRole } from '@tallyhelm/protocol/vocabulary/staff-roles'
import type { World } from '@tallyhelm/world/handles/world'
import { type Answer, type Client, clientOf, PASSWORD, type TestServer } from './test-server.ts'
import { appCode } from './test-sign-in.ts'

const seed: SystemActor = { kind: 'system', name: 'test' }

export const TOTP_SECRET = 'TALLYHELMTEST234TALLYHELMTEST234'

export type Staff = { staffId: string; loginName: string; role: StaffRole }

/** With the password of all test users and the one authenticator secret of all test staff. */
export async function addStaff(world: World, role: StaffRole, loginName = `test-${role.toLowerCase().replace('_', '-')}`): Promise<Staff> {
  const input = { login_name: loginName, staff_name: `员工${loginName}`, role }
  const { staff_id } = await createStaff(world, seed, input, { password: PASSWORD, totpSecret: TOTP_SECRET })
  return { staffId: staff_id, loginName, role }
}

/** The code of this very moment; each person may use it once. */
export const staffCode = (server: TestServer): string => appCode(TOTP_SECRET, server.test.clock.now())

/** Signs in to the console; the client keeps both halves. `fields` replaces what is sent. */
export async function signInStaff(
  server: TestServer,
  client: Client,
  loginName: string,
  fields: Record<string, unknown> = {},
): Promise<Answer> {
  const request = { login_name: loginName, password: PASSWORD, code: staffCode(server), ...fields }
  return keepHalves(client, await client.post('/api/console/session/sign-in', request))
}

/** As a browser keeps the halves that an answer brings. */
export function keepHalves(client: Client, answer: Answer): Answer {
  if (answer.code !== 0) return answer
  client.held.sid = String(answer.data.sid)
  client.held.cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]
  return answer
}

/** A client that is signed in as this person; moves the clock on, so that the next code is another one. */
export async function staffClient(server: TestServer, loginName: string): Promise<Client> {
  const client = clientOf(server.url)
  server.test.clock.advance(30_000)
  const answer = await signInStaff(server, client, loginName)
  if (answer.code !== 0) throw new Error(`${loginName} could not sign in: ${answer.code} ${answer.msg}`)
  return client
}
