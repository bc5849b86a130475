// widgets
