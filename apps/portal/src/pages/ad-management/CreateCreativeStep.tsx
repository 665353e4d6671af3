// ④ In whose name it speaks, what it shows and says, and where it leads.
import { LANDING_URL_MOST, HEADLINES_OF, TEXTS_OF } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import type { AdOptionsReply } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { CALL_TO_ACTION_CODES, type CallToAction, CALLS_TO_ACTION } from '@tallyhelm/protocol/topics/ads/enums'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { CreateAssetField, CreateCoverField } from './CreateAssetField.tsx'
import { Lockable, Section, type StepProps, WithOptions } from './CreateFields.tsx'
import { CreateTexts } from './CreateTexts.tsx'
import type { CreateForm } from './use-create-form.ts'

export function CreateCreativeStep({ form, isLocked }: StepProps) {
  const { creative, channel } = form.values
  const isSearch = channel === 'GOOGLE'
  return (
    <Lockable isLocked={isLocked('creative')}>
      {isSearch ? null : (
        <Section title="身份与素材">
          <WithOptions form={form}>{options => <Identity form={form} options={options} />}</WithOptions>
          <CreateAssetField form={form} />
          {form.asset?.kind === 'VIDEO' ? <CreateCoverField form={form} /> : null}
        </Section>
      )}
      <Section title="文案与落地页">
        <CreateTexts form={form} group="headlines" label="标题" limits={HEADLINES_OF[channel]} />
        <CreateTexts form={form} group="texts" label={isSearch ? '描述' : '正文'} limits={TEXTS_OF[channel]} />
        {isSearch ? null : <ActionButton form={form} />}
        <TextField
          label="落地页链接"
          required
          inputMode="url"
          maxLength={LANDING_URL_MOST}
          placeholder="https://"
          help="以 https:// 开头"
          {...form.bind('creative.landing_url')}
          value={creative.landing_url}
          onChange={landing_url => form.put('creative', { landing_url })}
        />
      </Section>
    </Lockable>
  )
}

const NONE = ''
const PARTS = '|'

/** TikTok's ads always have one. */
function ActionButton({ form }: { form: CreateForm }) {
  const { creative, channel } = form.values
  const isNeeded = channel === 'TIKTOK'
  const codes = CALL_TO_ACTION_CODES.map(code => ({ value: code, label: CALLS_TO_ACTION[code] }))
  return (
    <Select<CallToAction | typeof NONE>
      label="行动号召"
      {...(isNeeded ? { required: true, placeholder: '请选择' } : { optional: true })}
      {...form.bind('creative.call_to_action')}
      value={creative.call_to_action ?? (isNeeded ? null : NONE)}
      onChange={code => form.put('creative', { call_to_action: code === NONE ? null : code })}
      options={isNeeded ? codes : [{ value: NONE, label: '不显示按钮' }, ...codes]}
    />
  )
}

function Identity({ form, options }: { form: CreateForm; options: AdOptionsReply }) {
  const { creative, channel } = form.values
  const { identity } = creative
  const isPage = channel === 'FACEBOOK'
  return (
    <Select
      label={isPage ? '公共主页' : '投放身份'}
      required
      help={options.identities.length === 0 ? `该账户没有可用的${isPage ? '公共主页' : '身份，可在创意平台创建'}` : '广告以此名义展示'}
      {...form.bind('creative.identity')}
      value={identity === null ? null : `${identity.kind}${PARTS}${identity.id}`}
      onChange={chosen => {
        const [kind = '', id = ''] = chosen.split(PARTS)
        form.put('creative', { identity: { id, kind } })
      }}
      options={options.identities.map(({ id, kind, name }) => ({ value: `${kind}${PARTS}${id}`, label: name }))}
    />
  )
}
