// Contracts of the demo: two were signed on paper, which two of the staff enter; the agent signs its next one online, and that waits.
import { generateContract } from '@tallyhelm/flows/contracts/generate-contract'
import { noteSuccessSeen } from '@tallyhelm/flows/contracts/note-success-seen'
import { proposePaper } from '@tallyhelm/flows/contracts/propose-paper'
import { uploadFile } from '@tallyhelm/flows/files/upload-file'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { ProposePaperRequest } from '@tallyhelm/protocol/topics/contracts/console-schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import type { StaffActor, TenantActor } from '@tallyhelm/protocol/vocabulary/actor'
import type { World } from '@tallyhelm/world/handles/world'
import type { Cast } from './customers.ts'
import { actorOf } from './orders.ts'
import { slipOf } from './slips.ts'
import { staffOf } from './staff.ts'
import { agree, type TwoPeople } from './two-people.ts'

/** Those pay in advance and have signed; 松砚文创 has not, and is asked to. */
const ON_PAPER = [
  { owner: 'main', signName: '岚汐科技（示例）有限公司' },
  { owner: 'agent', signName: '轻舟传媒（示例）有限公司' },
] as const

export async function enterPapers(world: World, cast: Cast): Promise<void> {
  const people = { maker: await staffOf(world, 'ops'), checker: await staffOf(world, 'admin') }
  for (const { owner, signName } of ON_PAPER) {
    const { customerId } = cast.customers[owner]
    const bytes = await slipOf(world, '广告服务合同（纸质扫描件）', [{ label: '签约主体', value: signName }])
    const { key } = await uploadFile(world, people.maker, { kind: 'proof', fileName: '合同扫描件.pdf', bytes })
    const request = { customer_id: customerId, customer_sign_name: signName, proof_file: key, reason: '客户已签署纸质合同' }
    const contractId = await enterPaper(world, people, request)
    await noteSuccessSeen(world, actorOf(cast, owner), { contract_id: contractId })
  }
}

async function enterPaper(world: World, people: TwoPeople, request: ProposePaperRequest): Promise<string> {
  let contractId = ''
  const propose = async (maker: StaffActor) => {
    const proposed = await proposePaper(world, maker, request)
    contractId = proposed.contractId
    return proposed
  }
  await agree(world, propose, '已核对合同原件', people)
  return contractId
}

/** The proof is asked for the very file: the first call makes it, the second one signs it. */
export async function signRenewal(world: World, actor: TenantActor, signName: string, prove: () => Promise<void>): Promise<void> {
  const bytes = await slipOf(world, '营业执照', [{ label: '名称', value: signName }])
  const { key } = await uploadFile(world, actor, { kind: 'attachment', fileName: '营业执照.pdf', bytes })
  const form = {
    customerSignName: signName,
    accountName: signName,
    bank: '中国农业银行广州天河支行',
    bankAccount: '44050158080000001',
    swiftCode: 'ABOCCNBJ190',
    email: 'agent@example.com',
    attachments: [{ name: '营业执照.pdf', url: staticUrl(world.settings.staticHost, key) }],
  }
  try {
    await generateContract(world, actor, form)
  } catch (error) {
    if (!(error instanceof Refusal) || error.refusal !== 'STEP_UP_REQUIRED') throw error
    await prove()
    await generateContract(world, actor, form)
  }
}
