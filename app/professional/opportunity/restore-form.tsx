import { Form } from 'react-router'
import { Button } from '#app/components/button.tsx'

type Props = { uuid: string; label: string; busy?: boolean }

/** An order that was set aside is among the others again. */
export const RestoreForm = ({ uuid, label, busy = false }: Props) => (
  <Form method="post">
    <input type="hidden" name="intent" value="restore" />
    <input type="hidden" name="orderUuid" value={uuid} />
    <Button type="submit" kind="secondary" size="small" busy={busy}>
      {label}
    </Button>
  </Form>
)
