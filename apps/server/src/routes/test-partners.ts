// The other administrator, who agrees to partners that one person is not enough for.
import { caseEndpoints } from '@tallyhelm/protocol/topics/cases/endpoints'
import type { Client } from '../program/test-server.ts'
import type { TestServer } from '../program/test-server.ts'
import { addStaff, staffClient } from '../program/test-staff.ts'

const others = new WeakMap<TestServer, string>()

export async function otherAdmin(server: TestServer): Promise<Client> {
  const known = others.get(server)
  if (known !== undefined) return staffClient(server, known)
  const { loginName } = await addStaff(server.world, 'ADMIN', 'admin2')
  others.set(server, loginName)
  return staffClient(server, loginName)
}

export const decideBy = (by: Client, case_id: string, over: Record<string, unknown> = {}) =>
  by.post(caseEndpoints.decide.path, { case_id, revision: 1, verdict: 'APPROVE', reason: '已与接入方核实', is_confirmed: true, ...over })

export async function agreeTo(server: TestServer, caseId: string): Promise<void> {
  const answer = await decideBy(await otherAdmin(server), caseId)
  if (answer.code !== 0) throw new Error(`the case was not approved: ${answer.text}`)
}
