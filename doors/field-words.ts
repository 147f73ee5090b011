import { z } from 'zod'
import { invalidFieldText } from '#texts/invalid-field.ts'

// What a schema says of itself is said in our words, at a call and at a page alike; its own message, where it has one, comes first.
z.config({ customError: invalidFieldText })
