// Keep policy files: staff publish what a platform writes about its rules, and withdraw it.
import { audit } from '@tallyhelm/modules/audit'
import { claimFile, fileOwner, shownFileName } from '@tallyhelm/modules/files'
import { insertPolicyFile, withdrawPolicyFile as writeWithdrawal } from '@tallyhelm/modules/violations'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { consolePolicyEndpoints } from '@tallyhelm/protocol/topics/violations/policy-endpoints'
import type {
  PolicyFileRequest,
  UploadPolicyFileRequest,
  WithdrawPolicyFileRequest,
} from '@tallyhelm/protocol/topics/violations/policy-schemas'
import type { StaffActor } from '@tallyhelm/protocol/vocabulary/actor'
import { requireRole } from '@tallyhelm/protocol/wire/may-call'
import type { World } from '@tallyhelm/world/handles/world'

/** `file` was uploaded before, as a policy. */
type Input = UploadPolicyFileRequest & { file: { key: string; name: string; bytes: number } }

/** Refuses PERMISSION_DENIED, and INPUT_INVALID at `file` for one that this person did not upload, at `title` where the same one is published. */
export async function publishPolicyFile(world: World, actor: StaffActor, { file, ...said }: Input): Promise<PolicyFileRequest> {
  requireRole(actor, consolePolicyEndpoints.upload)
  const { staffId, staffName } = actor
  const [id, at] = [world.ids.next(), world.clock.now()]
  await world.db.transaction({ kind: 'system' }, async tx => {
    const isOwn = await claimFile(tx, { name: file.key, owner: fileOwner(actor), kind: 'policy', now: at })
    if (!isOwn) throw new Refusal('INPUT_INVALID', {}, [{ path: 'file', msg: '政策文件已失效，请重新上传' }])
    const stored = { stored: file.key, bytes: file.bytes, fileName: shownFileName(file.name) }
    const isNew = await insertPolicyFile(tx, { id, ...said, ...stored, staffId, staffName, at })
    if (!isNew) throw new Refusal('INPUT_INVALID', {}, [{ path: 'title', msg: '同标题、同版本的政策文件已发布' }])
    await audit(world, tx, actor, 'violations.publish-policy-file', ['policy-file', id], { file_name: stored.fileName })
  })
  return { file_id: id }
}

/** Customers find it no more; rectifications that it went with keep its title. Refuses PERMISSION_DENIED, VIOLATION_CHANGED where it was withdrawn. */
export async function withdrawPolicyFile(
  world: World,
  actor: StaffActor,
  { file_id: id, reason }: WithdrawPolicyFileRequest,
): Promise<void> {
  requireRole(actor, consolePolicyEndpoints.withdraw)
  await world.db.transaction({ kind: 'system' }, async tx => {
    if (!(await writeWithdrawal(tx, id, { by: actor.staffName, reason, at: world.clock.now() }))) throw new Refusal('VIOLATION_CHANGED')
    await audit(world, tx, actor, 'violations.withdraw-policy-file', ['policy-file', id], { reason })
  })
}
