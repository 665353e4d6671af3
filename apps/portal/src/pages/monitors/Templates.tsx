// Templates that a rule may begin with: what each protects against, and what it needs first.
import { Loaded } from '@tallyhelm/browser/app/Loaded'
import { monitorEndpoints } from '@tallyhelm/protocol/topics/monitors/endpoints'
import { Link } from '@tallyhelm/ui/actions/Link'
import { Card } from '@tallyhelm/ui/layout/Card'
import { useSearchParams } from 'react-router'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import styles from './templates.module.css'

/** `id` as in the address of a new rule. */
export function TemplateLinks({ id, chosen }: { id: string; chosen?: string | undefined }) {
  const templates = useCall(monitorEndpoints.templates, {}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Loaded call={templates} lines={3}>
      {({ content }) => (
        <ul className={styles.templates} aria-label="规则模板">
          {content.map(({ code, name, note }) => (
            <li key={code}>
              <Link href={paths.monitorAdd(id, { template: code })} aria-current={code === chosen ? 'true' : undefined}>
                <b>{name}</b>
                <span>{note}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

export function TemplateChoice({ id }: { id: string }) {
  const [search] = useSearchParams()
  return (
    <Card title="从模板开始" meta="选用后仍可逐项修改">
      <TemplateLinks id={id} chosen={search.get('template') ?? undefined} />
    </Card>
  )
}
