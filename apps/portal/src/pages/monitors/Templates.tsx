// Templates that a rule may begin with: what each protects against, and what it needs first.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Card } from '@tallyhelm/ui/layout/Card'
import { ConfirmDialog } from '@tallyhelm/ui/overlay/ConfirmDialog'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import styles from './templates.module.css'

type Props = {
  /** As in the address of a new rule. */
  id: string
  chosen?: string | undefined
  /** What would be lost was typed: asks first. */
  ask?: ((to: Chosen) => void) | undefined
}
type Chosen = { name: string; href: string }

export function TemplateLinks({ id, chosen, ask }: Props) {
  const templates = useCall(monitorEndpoints.templates, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={templates} lines={3}>
      {({ content }) => (
        <ul className={styles.templates} aria-label="规则模板">
          {content.map(({ code, name, note }) => {
            const href = paths.monitorAdd(id, { template: code })
            return (
              <li key={code}>
                <Link
                  href={href}
                  aria-current={code === chosen ? 'true' : undefined}
                  onClick={event => {
                    if (ask === undefined) return
                    event.preventDefault()
                    ask({ name, href })
                  }}
                >
                  <b>{name}</b>
                  <span>{note}</span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </Loaded>
  )
}

/** Above the form for as long as it stands, so that nothing moves under whoever begins to type. */
export function TemplateChoice({ id, isTyped, onBegin }: { id: string; isTyped: boolean; onBegin: () => void }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<Chosen>()
  return (
    <Card title="从模板开始" meta="选用后仍可逐项修改">
      <div className={styles.brief}>
        <TemplateLinks id={id} chosen={search.get('template') ?? undefined} ask={isTyped ? setAsked : undefined} />
      </div>
      <ConfirmDialog
        open={asked !== undefined}
        title="改用模板"
        confirmText="改用模板"
        cancelText="继续填写"
        onConfirm={() => {
          onBegin()
          setAsked(undefined)
          if (asked !== undefined) void navigate(asked.href, { replace: true })
        }}
        onClose={() => setAsked(undefined)}
      >
        已填写的内容会被模板“{asked?.name}”替换，不能恢复。
      </ConfirmDialog>
    </Card>
  )
}
