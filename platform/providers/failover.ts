import { CircuitOpen } from './circuit-breaker.ts'
import { GatewayError } from './gateway.ts'

type Sender<Message, Answer> = { send: (message: Message) => Promise<Answer> }

/**
 * Whether to fail over: the first provider's circuit is open or it could not send now. Not when it refused the
 * message, which is wrong everywhere, nor when the outcome is unknown, unless the message may repeat.
 */
function canFailOver(error: unknown, canRepeat = false) {
  if (error instanceof CircuitOpen) return true
  if (!(error instanceof GatewayError) || error.code === 'refused') return false
  return canRepeat || !error.isUnknownOutcome
}

/** Combines providers: the first that accepts a message. */
export const failover = <Message extends { canRepeat?: boolean }, Answer>(
  first: Sender<Message, Answer>,
  ...others: Sender<Message, Answer>[]
): Sender<Message, Answer> => ({
  async send(message) {
    const [next, ...rest] = others
    if (!next) return first.send(message)
    try {
      return await first.send(message)
    } catch (error) {
      if (!canFailOver(error, message.canRepeat)) throw error
      return failover(next, ...rest).send(message)
    }
  },
})
