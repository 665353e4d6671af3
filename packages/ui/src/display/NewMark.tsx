// «NEW»: something here has not been looked at yet.
import styles from './display.module.css'

export const NewMark = () => <span className={styles.newMark}>NEW</span>
