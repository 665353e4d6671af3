// ① On which channel, of which ad account, for what, and what counts as a conversion.
import { PLAN_NAME_MOST } from '@tallyhelm/protocol/topics/ad-management/publishing-limits'
import type { AdOptionsReply } from '@tallyhelm/protocol/topics/ad-management/publishing-schemas'
import { OBJECTIVES, OBJECTIVES_OF } from '@tallyhelm/protocol/topics/ads/enums'
import { CHANNEL_CODES, CHANNELS } from '@tallyhelm/protocol/vocabulary/channel'
import { zoneText } from '@tallyhelm/protocol/values/zone'
import { now } from '@tallyhelm/browser/clock/clock'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Field } from '@tallyhelm/ui/fields/Field'
import { RadioGroup } from '@tallyhelm/ui/fields/RadioGroup'
import { Select } from '@tallyhelm/ui/fields/Select'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { FormGrid, Row } from '@tallyhelm/ui/layout/Stack'
import { lazy, Suspense, useState } from 'react'
import { useOpenedChannels } from '../../shell/use-opened-channels.ts'
import { Lockable, optionsOf, Section, type StepProps, WithOptions } from './CreateFields.tsx'
import { onChannel } from './create-values.ts'
import styles from './create.module.css'
import type { CreateForm } from './use-create-form.ts'

const AccountPicker = lazy(async () => ({ default: (await import('../../pickers/AccountPicker.tsx')).AccountPicker }))

export function CreateTargetStep({ form, isLocked }: StepProps) {
  const { values } = form
  const opened = useOpenedChannels()
  return (
    <>
      <Section title="渠道与账户">
        <Lockable isLocked={isLocked('channel')}>
          <RadioGroup
            label="渠道"
            required
            {...form.bind('channel')}
            value={values.channel}
            onChange={channel => form.set(before => onChannel(channel, before))}
            options={CHANNEL_CODES.map(code => ({
              value: code,
              label: CHANNELS[code].name,
              help: KINDS[code],
              disabledReason: opened.includes(code) ? undefined : '该渠道尚未开通，请联系专属顾问',
            }))}
          />
          <AccountField form={form} />
        </Lockable>
      </Section>
      <Section title="名称与目标">
        <Lockable isLocked={isLocked('plan_name')}>
          <TextField
            label="广告名称"
            required
            maxLength={PLAN_NAME_MOST}
            help="广告系列、广告组和广告都使用此名称"
            {...form.field('plan_name')}
          />
          <RadioGroup
            label="推广目标"
            required
            {...form.bind('objective')}
            value={values.objective}
            onChange={objective => form.set({ objective })}
            options={optionsOf(OBJECTIVES_OF[values.channel], OBJECTIVES)}
          />
        </Lockable>
        {values.channel === 'GOOGLE' ? (
          <p className={styles.note}>转化按该账户在 Google Ads 中的转化目标统计。</p>
        ) : (
          <Lockable isLocked={isLocked('conversion')}>
            <WithOptions form={form}>{options => <Conversion form={form} options={options} />}</WithOptions>
          </Lockable>
        )}
      </Section>
    </>
  )
}

const KINDS = { FACEBOOK: '动态中的图片或视频广告', GOOGLE: '搜索结果中的文字广告', TIKTOK: '推荐页中的图片或视频广告' } as const

function AccountField({ form }: { form: CreateForm }) {
  const [isPicking, setIsPicking] = useState(false)
  const { id, error } = form.bind('account_id')
  const { channel, account_id: chosen } = form.values
  const { data, error: failure } = form.options
  const account = chosen === '' ? undefined : data?.account
  return (
    <Field label="广告账户" required id={id} error={error ?? (chosen === '' ? undefined : failure?.msg)}>
      {ids => (
        <Row gap={12}>
          {account === undefined ? null : (
            <span className={styles.account}>
              <b>{account.account_name}</b>
              <small>
                {account.outside_account_id} · {account.currency} · {zoneText(account.timezone, now())}
              </small>
            </span>
          )}
          {chosen !== '' && account === undefined && failure === null ? <Skeleton height={34} /> : null}
          <Button
            id={ids.id}
            aria-label={chosen === '' ? '选择广告账户' : '更换广告账户'}
            aria-describedby={ids['aria-describedby']}
            aria-haspopup="dialog"
            onClick={() => setIsPicking(true)}
          >
            {chosen === '' ? '选择广告账户' : '更换广告账户'}
          </Button>
          {isPicking ? (
            <Suspense fallback={null}>
              <AccountPicker
                kind="ADS"
                channel={channel}
                room={1}
                onClose={() => setIsPicking(false)}
                onConfirm={([picked]) => {
                  setIsPicking(false)
                  if (picked) form.set(before => onAccount(before, picked.row))
                }}
              />
            </Suspense>
          ) : null}
        </Row>
      )}
    </Field>
  )
}

type Picked = { account_id: string; currency: CreateForm['values']['budget']['currency'] }

/** Identities and pixels are another account's. */
function onAccount(before: CreateForm['values'], { account_id, currency }: Picked): Partial<CreateForm['values']> {
  if (account_id === before.account_id) return {}
  return {
    account_id,
    budget: { ...before.budget, currency },
    conversion: null,
    creative: { ...before.creative, identity: null },
  }
}

const NONE = ''

function Conversion({ form, options }: { form: CreateForm; options: AdOptionsReply }) {
  const { conversion, objective } = form.values
  const isNeeded = objective === 'CONVERSIONS'
  const pixel = options.pixels.find(({ id }) => id === conversion?.pixel_id)
  const whole = form.bind('conversion')
  const ofPixel = form.bind('conversion.pixel_id')
  return (
    <FormGrid>
      <Select
        label="Pixel"
        id={whole.id}
        error={whole.error ?? ofPixel.error}
        required={isNeeded}
        optional={!isNeeded}
        help={options.pixels.length === 0 ? '该账户没有可用的 Pixel' : '用来统计转化'}
        value={conversion?.pixel_id ?? NONE}
        onChange={pixelId => form.set({ conversion: pixelId === NONE ? null : { pixel_id: pixelId, event: '' } })}
        options={[{ value: NONE, label: '不使用' }, ...options.pixels.map(({ id, name }) => ({ value: id, label: `${name}（${id}）` }))]}
      />
      {conversion === null ? null : (
        <Select
          label="转化事件"
          required
          {...form.bind('conversion.event')}
          value={conversion.event === '' ? null : conversion.event}
          onChange={event => form.set({ conversion: { ...conversion, event } }, ['conversion.event'])}
          options={(pixel?.events ?? []).map(event => ({ value: event, label: event }))}
        />
      )}
    </FormGrid>
  )
}
