// The thin bar at the top of the window while the next page is on its way.
import styles from './layout.module.css'

export const RouteProgress = ({ active }: { active: boolean }) =>
  active ? <div className={styles.routeProgress} role="progressbar" aria-label="页面加载中" /> : null
