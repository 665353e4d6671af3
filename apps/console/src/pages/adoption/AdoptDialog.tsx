// Taking over ad accounts that were found: to whom, with which tags, and what happens to those without a cap.
import { useForm } from '@tallyhelm/browser/forms/use-form'
import { adoptionEndpoints } from '@tallyhelm/protocol/topics/adoption/endpoints'
import type { FoundAccount } from '@tallyhelm/protocol/topics/adoption/schemas'
import { splitTags, tagsProblem, USUAL_TAGS } from '@tallyhelm/protocol/topics/ad-accounts/tags'
import { reasonProblem } from '@tallyhelm/protocol/values/reason'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormDialog } from '@tallyhelm/ui/overlay/FormDialog'
import { useFormCommand } from '../../api/queries.ts'
import { ReasonField } from '../../forms/ReasonField.tsx'
import { NO_OWNER, OWN, type Owner, OwnerFields, ownerProblems } from '../ad-accounts/OwnerFields.tsx'
import { UncappedChoice } from './UncappedChoice.tsx'

type Props = { accounts: readonly FoundAccount[]; onDone: () => void; onClose: () => void }

export function AdoptDialog({ accounts, onDone, onClose }: Props) {
  const adopt = useFormCommand(adoptionEndpoints.adopt)
  const uncapped = accounts.filter(account => account.is_uncapped).length
  const form = useForm({
    initial: { owner: NO_OWNER as Owner, tags: '', sets_cap: false, reason: '' },
    checks: {
      owner: owner => ownerProblems.customer_id(owner) ?? ownerProblems.company_id(owner),
      tags: text => tagsProblem(splitTags(text)),
      reason: reasonProblem,
    },
    aliases: { customer_id: 'owner', company_id: 'owner', sub_customer_id: 'owner' },
    send: ({ owner, tags, sets_cap, reason }) =>
      adopt.mutateAsync({
        request: {
          accounts: accounts.map(({ channel, outside_account_id }) => ({ channel, outside_account_id })),
          customer_id: owner.customer[0]?.value ?? '',
          company_id: owner.company_id ?? '',
          sub_customer_id: owner.sub_customer_id === OWN ? null : owner.sub_customer_id,
          tags: splitTags(tags),
          sets_cap,
          reason,
        },
      }),
    onSuccess: onDone,
  })
  const { value: owner, onChange, error } = form.field('owner')
  const setsCap = form.field('sets_cap')
  return (
    <FormDialog title={`接管 ${accounts.length} 个账户`} submitText="接管账户" onClose={onClose} {...form.dialog}>
      <p>逐个读取渠道后归入客户，渠道上已有的额度记为期初。可在“接管记录”查看进度。</p>
      <OwnerFields
        value={owner}
        onChange={onChange}
        errors={owner.customer.length === 0 ? { customer_id: error } : { company_id: error }}
      />
      <TextField label="标签" {...form.field('tags')} help="仅员工可见，多个以逗号分隔" placeholder={USUAL_TAGS.slice(0, 3).join('，')} />
      <UncappedChoice uncapped={uncapped} checked={setsCap.value} onChange={setsCap.onChange} />
      <ReasonField {...form.field('reason')} />
    </FormDialog>
  )
}
