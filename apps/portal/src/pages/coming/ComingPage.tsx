// Coming: the honest page of a route whose screen is being built. It says what will be possible here, and leads back.
import { failureText } from '@tallyhelm/browser/calls/failure'
import { callKey } from '@tallyhelm/browser/calls/queries'
import { noticeEndpoints } from '@tallyhelm/protocol/topics/notices/endpoints'
import { Button } from '@tallyhelm/ui/actions/Button'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useCall, useCommand } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import { useRoute } from '../../routes/use-route.ts'
import styles from './coming.module.css'
import { comingWords } from './words.ts'

export function ComingPage() {
  const { name, title } = useRoute()
  const coming = comingWords(name)
  return (
    <section className={styles.screen}>
      <svg className={styles.drawing} viewBox="0 0 240 160" aria-hidden>
        <path className={styles.water} d="M20 132c14 0 14 8 28 8s14-8 28-8 14 8 28 8 14-8 28-8 14 8 28 8 14-8 28-8 14 8 28 8" />
        <path d="M62 104h116c5 0 7 5 5 9l-10 14c-2 3-6 5-10 5H77c-4 0-8-2-10-5l-10-14c-2-4 0-9 5-9z" />
        <path className={styles.accent} d="M96 104V72m24 32V52m24 52V64" />
      </svg>
      <h1 tabIndex={-1}>{coming === undefined ? '功能即将上线' : title}</h1>
      <p>{coming === undefined ? '我们正在建设这个功能，上线后将在消息中心告知。' : `该功能即将上线。上线后您可以在此${coming}`}</p>
      <div className={styles.actions}>
        <NotifyButton feature={name} />
        <LinkButton variant="primary" href={paths.home()}>
          返回工作台
        </LinkButton>
      </div>
    </section>
  )
}

/** Asked once; from then on it says so. */
function NotifyButton({ feature }: { feature: string }) {
  const client = useQueryClient()
  const toast = useToast()
  const { data } = useCall(noticeEndpoints.interests, {})
  const add = useCommand(noticeEndpoints.addInterest, {
    onSuccess: answer => client.setQueryData(callKey(noticeEndpoints.interests, {}), answer),
    onError: error => toast.error(error.fields[0]?.msg ?? failureText(error)),
  })
  const isAsked = data?.features.includes(feature) ?? false
  return (
    <>
      {isAsked ? null : (
        <Button loading={add.isPending} onClick={() => add.mutate({ request: { feature } })}>
          通知我
        </Button>
      )}
      <span role="status" className={styles.asked}>
        {isAsked ? '已登记，上线后将通知您' : ''}
      </span>
    </>
  )
}
