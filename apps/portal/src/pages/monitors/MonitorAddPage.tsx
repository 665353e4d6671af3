// A new rule: blank, from a template, for one ad account, or a copy of another rule.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { CATALOGUE } from '@tallyhelm/protocol/errors/catalogue'
import { adAccountEndpoints } from '@tallyhelm/protocol/topics/ad-accounts/endpoints'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { useFormCommand } from '../../api/queries.ts'
import { Missing } from '../../origins/BoxedPage.tsx'
import { BLANK, copyName, requestOf, type RuleValues, valuesOf } from './rule-values.ts'
import { RuleForm } from './RuleForm.tsx'
import { TemplateChoice } from './Templates.tsx'

const NOBODY = '0'
/** As ids of ours and of the platform are written. */
const AN_ID = /^\d{1,20}$/

/** `copied`: the rule that this one is a copy of; others may begin with a template. */
type Start = { values: RuleValues; copied?: string }

export function MonitorAddPage() {
  const { id = NOBODY } = useParams()
  const [search] = useSearchParams()
  const template = search.get('template') ?? ''
  const [begun, setBegun] = useState(0)
  const start = useQuery<Start, ApiError>({
    queryKey: ['monitors.start', id, template],
    queryFn: () => startOf(id, template),
    enabled: AN_ID.test(id),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  if (!AN_ID.test(id) || start.error?.code === CATALOGUE.NOT_FOUND.code) return <Missing />
  return (
    <>
      <PageHeader title="新建规则" />
      <Loaded call={start} lines={8}>
        {found => <NewRule key={`${template} ${begun}`} id={id} start={found} onBegin={() => setBegun(begun + 1)} />}
      </Loaded>
    </>
  )
}

function NewRule({ id, start, onBegin }: { id: string; start: Start; onBegin: () => void }) {
  const add = useFormCommand(monitorEndpoints.add)
  return (
    <RuleForm
      label="新建规则"
      submitText="保存规则"
      initial={start.values}
      send={values => add.mutateAsync({ request: requestOf(values) })}
      savedText={() => '规则已保存'}
      head={start.copied === undefined ? null : <NoticeStrip>已复制规则“{start.copied}”，保存后为一条新规则。</NoticeStrip>}
      start={isTyped => (start.copied === undefined ? <TemplateChoice id={id} isTyped={isTyped} onBegin={onBegin} /> : null)}
    />
  )
}

/** A rule of this id, else an ad account; whoever asks for neither finds nothing. */
async function startOf(id: string, template: string): Promise<Start> {
  const copied = id === NOBODY ? undefined : await found(call(monitorEndpoints.detail, { rule_id: id }, { background: true }))
  if (copied !== undefined) {
    const values = { ...valuesOf(copied.form, copied.accounts), rule_name: copyName(copied.rule_name) }
    return { values, copied: copied.rule_name }
  }
  const account = id === NOBODY ? undefined : await accountOf(id)
  const written = template === '' ? undefined : await call(monitorEndpoints.templates, {}, { background: true })
  const chosen = written?.content.find(({ code }) => code === template)
  const values =
    chosen === undefined ? BLANK : valuesOf({ ...chosen.form, is_all_accounts: chosen.form.is_all_accounts && id === NOBODY }, [])
  return { values: account === undefined ? values : { ...values, account_ids: [account], currency: account.currency } }
}

async function accountOf(id: string): Promise<RuleValues['account_ids'][number]> {
  const { account_id, outside_account_id, account_name, currency, channel } = await call(
    adAccountEndpoints.byId,
    { id },
    { background: true },
  )
  if (channel !== 'FACEBOOK') throw new ApiError(CATALOGUE.NOT_FOUND.code, '仅支持 Facebook 广告账户')
  return { account_id, outside_account_id, account_name, currency }
}

const found = <Answer,>(asked: Promise<Answer>): Promise<Answer | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.code === CATALOGUE.NOT_FOUND.code) return undefined
    throw error
  })
