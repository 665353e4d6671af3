// Exchange rates: what a dollar costs in each currency, where that comes from, and how two people change it (console.md 21).
import { useListQuery } from '@tallyhelm/browser/lists/use-list-query'
import { exchangeEndpoints } from '@tallyhelm/protocol/topics/exchange/endpoints'
import { RATED_CURRENCIES, type RatedCurrency } from '@tallyhelm/protocol/topics/exchange/limits'
import type { ExchangeRate, ExchangeRates } from '@tallyhelm/protocol/topics/exchange/schemas'
import { timeText } from '@tallyhelm/protocol/values/day'
import { Button } from '@tallyhelm/ui/actions/Button'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { PageHeader } from '@tallyhelm/ui/layout/PageHeader'
import { useRef, useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { CaseDialogOf } from '../../cases/CaseDialog.tsx'
import styles from './exchange.module.css'
import { currencyOf, EXCHANGE_KEYS, HistoryCard } from './HistoryCard.tsx'
import { ProposeMarkupDialog } from './ProposeMarkupDialog.tsx'
import { ProposeRateDialog } from './ProposeRateDialog.tsx'
import { RateCard, type RateStep } from './RateCard.tsx'

const REFRESH_MS = 30_000

export function ExchangePage() {
  const { data, error, refetch, dataUpdatedAt } = useCall(exchangeEndpoints.rates, {}, { refetchInterval: REFRESH_MS })
  const { query, set } = useListQuery(EXCHANGE_KEYS)
  const [opened, setOpened] = useState<{ currency: RatedCurrency; step: RateStep }>()
  const history = useRef<HTMLElement>(null)
  const showHistory = (currency: RatedCurrency) => {
    set({ ...(query.view === undefined ? {} : { view: query.view }), currency })
    history.current?.scrollIntoView({ block: 'start' })
    history.current?.focus({ preventScroll: true })
  }
  const openedRate = data?.content.find(rate => rate.currency === opened?.currency)
  return (
    <>
      <PageHeader
        title="汇率"
        freshness={data ? `更新于 ${timeText(new Date(dataUpdatedAt).toISOString()).slice(11)}，每 30 秒刷新` : undefined}
      />
      {error ? (
        <div className={styles.failure}>
          <NoticeStrip tone="error" action={<Button onClick={() => void refetch()}>重试</Button>}>
            {error.msg}
          </NoticeStrip>
        </div>
      ) : null}
      <ul className={styles.rates} aria-label="汇率" aria-busy={data === undefined && !error}>
        {data === undefined
          ? error
            ? null
            : RATED_CURRENCIES.map(currency => (
                <li key={currency} className={styles.rate}>
                  <Skeleton lines={6} />
                </li>
              ))
          : data.content.map(rate => (
              <RateCard
                key={rate.currency}
                rate={rate}
                source={data.source}
                isChosen={rate.currency === currencyOf(query)}
                onStep={step => setOpened({ currency: rate.currency, step })}
                onHistory={() => showHistory(rate.currency)}
              />
            ))}
      </ul>
      <HistoryCard ref={history} query={query} onQuery={set} />
      {opened === undefined || openedRate === undefined ? null : (
        <StepDialog step={opened.step} rate={openedRate} source={data?.source ?? null} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

type StepProps = { step: RateStep; rate: ExchangeRate; source: ExchangeRates['source']; onClose: () => void }

function StepDialog({ step, rate, source, onClose }: StepProps) {
  if (step.kind === 'rate') return <ProposeRateDialog rate={rate} source={source} onClose={onClose} />
  if (step.kind === 'markup') return <ProposeMarkupDialog rate={rate} onClose={onClose} />
  return <CaseDialogOf caseId={step.caseId} action={step.kind} onClose={onClose} />
}
