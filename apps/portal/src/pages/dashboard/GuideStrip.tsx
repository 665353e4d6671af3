// Guide strip: where all guides of the portal are, until this browser has been there or wants no more of it (flag guideCollection).
import { helpEndpoints } from '@tallyhelm/protocol/topics/help/endpoints'
import { LinkButton } from '@tallyhelm/ui/actions/LinkButton'
import { NoticeStrip } from '@tallyhelm/ui/display/NoticeStrip'
import { useState } from 'react'
import { useCall } from '../../api/queries.ts'
import { paths } from '../../routes/paths.ts'
import styles from './dashboard.module.css'
import { FLAGS, isFlagSet, setFlag } from '../../session/flags.ts'

/** Nothing while the manual has no article. */
export function GuideStrip() {
  const [isDone, setIsDone] = useState(() => isFlagSet(FLAGS.guideCollection))
  const { data } = useCall(helpEndpoints.articles, {}, { enabled: !isDone })
  const count = data?.articles.length ?? 0
  if (isDone || count === 0) return null
  const done = () => {
    setFlag(FLAGS.guideCollection)
    setIsDone(true)
  }
  return (
    <div className={styles.guide}>
      <NoticeStrip
        title="操作指南"
        action={
          <LinkButton size="mini" href={paths.manual()} onClick={done}>
            打开操作手册
          </LinkButton>
        }
        onDismiss={done}
      >
        {`额度、财务与账号的操作步骤都在操作手册中，目前共 ${count} 篇。`}
      </NoticeStrip>
    </div>
  )
}
