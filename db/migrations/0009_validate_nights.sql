-- Apart from 0008, which would keep its lock during this scan.
alter table professional_hours validate constraint professional_hours_check;
