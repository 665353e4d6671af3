// Draft a contract: the body that a user is about to sign, made once for one form, so that what was previewed is what is signed.
import { claimFile, fileOwner } from '@tallyhelm/modules/files'
import {
  type Attachment,
  contractPaper,
  type ContractTerms,
  type Draft,
  findDraft,
  knownAttachments,
  writeDraft,
} from '@tallyhelm/modules/contracts'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { DRAFT_MINUTES, FORM_LABELS } from '@tallyhelm/protocol/topics/contracts/limits'
import type { ContractForm } from '@tallyhelm/protocol/topics/contracts/schemas'
import { storedNameOf } from '@tallyhelm/protocol/topics/files/urls'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { codeOf } from '@tallyhelm/protocol/values/text'
import { type TenantActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { Tx, World } from '@tallyhelm/world/handles/world'
import { keepPaper, requirePaperRoom } from './keep-paper.ts'

export type Drafted = { terms: ContractTerms; draft: Draft }

/** Refuses INPUT_INVALID at attachments that are not the customer's, and at fields with characters that no font of ours draws. */
export async function draftContract(world: World, actor: TenantActor, form: ContractForm): Promise<Drafted> {
  const terms = termsOf(world, form)
  const formDigest = world.secrets.tokenDigest(JSON.stringify([actor.customerId, terms]))
  const known = await world.db.transaction({ kind: 'system' }, async tx => {
    await claimAttachments(world, tx, actor, terms.attachments)
    return findDraft(tx, actor.userId)
  })
  const age = known ? world.clock.now().getTime() - known.madeAt.getTime() : 0
  if (known && known.formDigest === formDigest && age < DRAFT_MINUTES * 60_000) return { terms, draft: known }
  return { terms, draft: await makeDraft(world, actor, terms, formDigest) }
}

/** The preview of a form: the address of its body. */
export async function previewContract(world: World, actor: TenantActor, form: ContractForm): Promise<string> {
  const { draft } = await draftContract(world, actor, form)
  return `${world.settings.staticHost}/${draft.bodyName}`
}

async function makeDraft(world: World, actor: TenantActor, terms: ContractTerms, formDigest: string): Promise<Draft> {
  await requirePaperRoom(world, fileOwner(actor))
  const about = { contractId: world.ids.next(), agency: world.settings.brand, madeAt: world.clock.now() }
  const made = await world.papers.makeExact(contractPaper(terms, about), turnOwner(actor))
  if (made.kind === 'missing') throw unprintable(terms, made.characters)
  const { name, sha256 } = await keepPaper(world, fileOwner(actor), made.bytes)
  const { customerId } = actor
  const draft = { customerId, contractId: about.contractId, formDigest, bodyName: name, bodySha256: sha256, madeAt: about.madeAt }
  await world.db.transaction({ kind: 'system' }, tx => writeDraft(tx, actor.userId, draft))
  return { ...draft, askedAt: null }
}

function termsOf(world: World, form: ContractForm): ContractTerms {
  const { attachments, ...fields } = form
  const named = attachments.map(({ name, url }, index): Attachment => {
    const key = storedNameOf(world.settings.staticHost, world.settings.passkeys.origins, url)
    if (key === undefined) throw missingAttachment(index)
    return { name, key }
  })
  return { ...fields, attachments: named }
}

/** The user's own uploads, or what a contract of the customer has named before. */
export async function claimAttachments(world: World, tx: Tx, actor: TenantActor, attachments: readonly Attachment[]): Promise<void> {
  const known = new Set(
    await knownAttachments(
      tx,
      actor.customerId,
      attachments.map(({ key }) => key),
    ),
  )
  const owner = fileOwner(actor)
  for (const [index, { key }] of attachments.entries()) {
    if (known.has(key)) continue
    if (!(await claimFile(tx, { name: key, owner, kind: 'attachment', now: world.clock.now() }))) throw missingAttachment(index)
  }
}

const missingAttachment = (index: number) =>
  new Refusal('INPUT_INVALID', {}, [{ path: `attachments.${index}`, msg: '附件不存在或已过期，请重新上传' }])

const TOLD_CHARACTERS = 5
const shown = (character: string) => `“${character}”（${codeOf(character)}）`

/** Each field by its name on the wire. */
function unprintable(terms: ContractTerms, characters: readonly string[]): Refusal {
  const { attachments, ...fields } = terms
  const texts = [
    ...Object.entries(fields).map(([path, text]) => ({ path, text, label: entryOf(FORM_LABELS, path) ?? '' })),
    ...attachments.map(({ name: text }, index) => ({ path: `attachments.${index}`, text, label: '附件名称' })),
  ]
  const problems = texts.flatMap(({ path, text, label }) => {
    const found = characters
      .filter(character => [text, text.normalize('NFC')].some(form => form.includes(character)))
      .slice(0, TOLD_CHARACTERS)
    return found.length === 0 ? [] : [{ path, msg: `${label}含有合同无法显示的字符${found.map(shown).join('、')}，请改用其他字` }]
  })
  if (problems.length === 0) throw new Error(`no font of ours draws ${characters.join('')} in the agency’s own facts`)
  return new Refusal('INPUT_INVALID', {}, problems)
}
